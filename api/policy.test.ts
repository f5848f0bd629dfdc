import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { roles, type Role } from '#engine/community/role.ts';
import { scopes, type Actor, type Scope } from './actor.ts';
import { serviceContract } from './contract/contract.ts';
import { sandboxContract } from './sandbox/contract.ts';
import { mayCall, policy } from './policy.ts';
import { memoryStore } from './store/memory.ts';
import { openPage } from './test-demo.ts';

/** Every procedure of a contract: `charge.space`. */
const proceduresOf = (contract: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(contract).flatMap(([area, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      expect(isContractProcedure(procedure)).toBe(true);
      return `${area}.${name}`;
    }),
  );

const ofService = proceduresOf(serviceContract);
const ofSandbox = proceduresOf(sandboxContract);
const all = [...ofService, ...ofSandbox];

const actor = (role: Role, granted: readonly Scope[] = scopes): Actor =>
  role === 'agent'
    ? { user: 'carmaker', role, onBehalfOf: 'resident', scopes: granted }
    : { user: 'resident', role, onBehalfOf: null, scopes: granted };

const openTo = (who: Actor) => all.filter((path) => mayCall(who, path.split('.')));

const withoutPersons = [
  'charge.places',
  'charge.prices',
  'charge.power',
  'charge.signals',
  'reservations.board',
  'vehicles.catalog',
];

/** Who may do what, told a second time and in other words than the table. */
const allowed: Readonly<Record<Role, readonly string[]>> = {
  resident: all,
  agent: [
    ...ofService.filter((path) => path !== 'invoices.pay' && path !== 'invoices.dispute'),
    'sandbox.plugIn',
    'sandbox.unplug',
  ],
  owner: withoutPersons,
  operator: withoutPersons,
  charger: [],
};

describe('the policy', () => {
  test('names every procedure of both contracts, and nothing else', () => {
    expect(new Set(proceduresIn(policy))).toEqual(new Set(all));
    expect(all.length).toBe(new Set(all).size);
  });

  test.each(roles)('says what a %s may do', (role) => {
    expect(openTo(actor(role))).toEqual(allowed[role]);
  });

  test('lets nobody call what it does not name', () => {
    for (const path of [
      ['charge'],
      ['charge', 'sell'],
      ['toString'],
      [],
      ['sandbox', 'about', 'x'],
    ]) {
      expect(mayCall(actor('resident'), path)).toBe(false);
    }
  });

  test.each<[Scope, readonly string[]]>([
    ['billing:read', ['invoices.list', 'invoices.get', 'invoices.spending']],
    ['vehicles:read', ['vehicles.list', 'vehicles.catalog']],
    [
      'charging:write',
      [
        'charge.start',
        'charge.changePlan',
        'charge.correctCar',
        'charge.stop',
        'sandbox.plugIn',
        'sandbox.unplug',
      ],
    ],
    [
      'reservations:write',
      [
        'reservations.reserve',
        'reservations.change',
        'reservations.cancel',
        'reservations.cannotPlugIn',
        'reservations.joinQueue',
        'reservations.leaveQueue',
      ],
    ],
  ])('opens to an agent with %s alone no more than that', (scope, paths) => {
    expect(openTo(actor('agent', [scope]))).toEqual(paths);
  });

  test('opens nothing to an agent without a scope', () => {
    expect(openTo(actor('agent', []))).toEqual([]);
  });
});

const proceduresIn = (table: Readonly<Record<string, object>>) =>
  Object.entries(table).flatMap(([area, rules]) =>
    Object.keys(rules).map((name) => `${area}.${name}`),
  );

type AnyClient = Readonly<Record<string, Record<string, (input?: unknown) => Promise<unknown>>>>;

describe('every call', () => {
  test.each(roles)('of a %s is refused where the policy says so, and only there', async (role) => {
    const { service } = openPage({ store: memoryStore(), actor: actor(role) });
    const refused: string[] = [];
    for (const path of all) {
      const [area, name] = path.split('.') as [string, string];
      const outcome = await (service as unknown as AnyClient)[area]![name]!().catch(
        (error: unknown) => error,
      );
      if ((outcome as { code?: string }).code !== 'NOT_ALLOWED') continue;
      refused.push(path);
      expect(outcome).toMatchObject({
        defined: true,
        status: 403,
        message: 'You are not allowed to do that.',
        data: { next: expect.stringMatching(/^[A-Z].*\.$/) as string, field: null, details: {} },
      });
    }
    expect(refused).toEqual(all.filter((path) => !allowed[role].includes(path)));
  });

  test('of an agent is about the resident on whose behalf it is made', async () => {
    const store = memoryStore();
    const own = openPage({ store }).service;
    const { service } = openPage({ store, actor: actor('agent') });
    expect(await service.vehicles.list()).toEqual(await own.vehicles.list());
    await service.sandbox.plugIn({ space: 'golden-tower-93', vehicle: 1 });
    expect((await own.charge.space({ space: 'golden-tower-93' })).session).not.toBeNull();
  });
});
