import { describe, expect, test } from 'vitest';
import { keyScopes, ownerScopes, scopes, type Scope } from '../../policy/actor.ts';
import { operations } from '../operations.ts';
import { operationOfTool, toolsFor } from './tool-list.ts';

const agent = (granted: readonly Scope[]) => ({ role: 'agent', scopes: granted }) as const;
const all = toolsFor(agent(scopes), 'sandbox');
const namesFor = (granted: readonly Scope[]) =>
  toolsFor(agent(granted), 'sandbox').map(({ name }) => name);
const named = (name: string) => all.find((tool) => tool.name === name)!;
const ofOwner = [
  'getBuildingState',
  'listStatements',
  'getStatement',
  'setPrices',
  'setSafePower',
  'tellAvailablePower',
  'inviteResident',
];
const argumentsOf = (name: string) => Object.keys(named(name).inputSchema.properties!);

describe('the tools', () => {
  test('are the operations, all but those that need no key, stream or tell keys', () => {
    const others = operations.map(({ id }) => id).filter((id) => operationOfTool(id) === undefined);
    expect(others.toSorted()).toEqual([
      'createKey',
      'createSandbox',
      'endKey',
      'listKeys',
      'rotateKey',
      'watchSession',
    ]);
    expect(all).toHaveLength(operations.length - 6 - ofOwner.length);
  });

  test('are those that the scopes of a key allow', () => {
    const names = toolsFor(agent(['vehicles:read', 'billing:read']), 'sandbox').map(
      ({ name }) => name,
    );
    expect(names).toEqual(['listInvoices', 'getInvoice', 'listVehicles', 'getVehicle']);
    expect(toolsFor(agent([]), 'sandbox')).toEqual([]);
    expect(toolsFor({ role: 'charger', scopes }, 'sandbox')).toEqual([]);
  });

  test('of an owner are few and about buildings', () => {
    const granted = ['charging:read', ...ownerScopes] as const;
    const owners = toolsFor({ role: 'owner', scopes: granted }, 'live');
    expect(owners.map(({ name }) => name)).toEqual(['findBuildings', 'getTariff', ...ofOwner]);
    expect(JSON.stringify(owners).length).toBeLessThan(17_000);
  });

  test('of a sandbox are those of its owner where a key allows nothing of a resident', () => {
    expect(namesFor(ownerScopes)).toEqual(ofOwner.filter((name) => name !== 'inviteResident'));
    expect(namesFor(keyScopes)).toEqual(all.map(({ name }) => name));
  });

  test('of a live community have nothing that only a sandbox can do', () => {
    const live = new Set(toolsFor(agent(scopes), 'live').map(({ name }) => name));
    const onlyInSandbox = all.map(({ name }) => name).filter((name) => !live.has(name));
    expect(onlyInSandbox.filter((name) => !name.includes('Webhook'))).toEqual([
      'plugIn',
      'unplug',
      'getClock',
      'setClock',
      'simulateFault',
      'createViewLink',
      'resetSandbox',
      'deleteSandbox',
    ]);
  });

  test('of a page leave out what manages the sandbox, but for its clock and faults', () => {
    const inPages = toolsFor(agent(scopes), 'sandbox', 'page').map(({ name }) => name);
    const managing = all
      .map(({ name }) => operationOfTool(name)!)
      .filter(({ scopes: [first] }) => first === 'sandbox:manage')
      .map(({ id }) => id);
    expect(inPages.filter((name) => managing.includes(name))).toEqual([
      'setClock',
      'simulateFault',
    ]);
    expect(inPages).toHaveLength(all.length - managing.length + 2);
  });

  test('say what they do to the world', () => {
    expect(named('findSlots').annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(named('createReservation').annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    });
    expect(named('cancelReservation').annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: true,
    });
  });

  test('each have a title, a description and schemas of objects', () => {
    for (const { title, description, inputSchema, outputSchema } of all) {
      expect(title).not.toBe('');
      expect(description).not.toBe('');
      expect([inputSchema.type, outputSchema.type]).toEqual(['object', 'object']);
      expect(Object.keys(outputSchema.properties!)).not.toEqual([]);
    }
  });

  test('have inputs that every assistant takes: nothing but fields at the top', () => {
    const keywords = all.flatMap(({ inputSchema }) => Object.keys(inputSchema));
    expect(keywords.filter((keyword) => /^(?:one|any|all)Of$/.test(keyword))).toEqual([]);
  });

  test('take a key for repeated writes, and for reads whether details are wanted', () => {
    expect(argumentsOf('createReservation')).toEqual(['quoteId', 'idempotencyKey']);
    expect(argumentsOf('getSession')).toEqual(['sessionId', 'withDetails']);
    expect(argumentsOf('removeVehicle')).toEqual(['vehicleId', 'idempotencyKey']);
    expect(argumentsOf('findBuildings')).toEqual([]);
    expect(argumentsOf('getVehicle')).toEqual(['vehicleId']);
  });

  test('promise no details that are left out by default', () => {
    const { required, properties } = named('getReservation').outputSchema;
    expect(required).not.toContain('steps');
    expect(required).toContain('ceilingMinor');
    expect(properties!['steps']).toEqual({ type: 'array' });
  });

  test('are told in few words: an assistant reads them before its first call', () => {
    const inputs = all.map((tool) => ({ ...tool, outputSchema: {} }));
    expect(JSON.stringify(inputs).length).toBeLessThan(36_000);
    expect(JSON.stringify(all).length).toBeLessThan(94_500);
  });
});
