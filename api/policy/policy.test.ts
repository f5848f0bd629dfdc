import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { roles, type Role } from '#engine/community/checks/role.ts';
import { allows, keyScopes, ownerScopes, scopes, type Actor, type Scope } from './actor.ts';
import { coverageContract } from '../accounts/coverage-contract.ts';
import { invitationsContract, membersContract } from '../accounts/members-contract.ts';
import { serviceContract } from '../contract/contract.ts';
import { ownerContract } from '../owner/contract.ts';
import { stationContract } from '../owner/stations/station-contract.ts';
import { sandboxContract } from '../sandbox/contract.ts';
import { lookUp } from '#engine/look-up.ts';
import { publicContract } from '../public/contract/contract.ts';
import { plugOperations, sandboxOperations } from '../public/contract/sandbox.ts';
import { webhookOperations } from '../public/contract/webhooks.ts';
import { hindrance, policy } from './policy.ts';
import { memoryStore } from '../store/memory.ts';
import { openPage } from '../testing/demo.ts';

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
const ofOwner = proceduresOf(ownerContract);
const all = [...ofService, ...ofSandbox, ...ofOwner];
const ofStations = proceduresOf({ stations: stationContract });
const ofInvitations = proceduresOf({ invitations: invitationsContract });
const ofMembers = proceduresOf({ members: membersContract });
const ofCoverage = proceduresOf({ coverage: coverageContract });
const ofPublicApi = Object.keys(publicContract);

const ofBuildings = [
  'getBuildingState',
  'getStatement',
  'inviteResident',
  'listStatements',
  'setPrices',
  'setSafePower',
  'tellAvailablePower',
];
/** A sandbox has no accounts that could be invited. */
const ofBuildingsHere = ofBuildings.filter((id) => id !== 'inviteResident');
const notOfBuildings = ofPublicApi.filter((id) => !ofBuildings.includes(id));

const actor = (role: Role, granted: readonly Scope[] = [...scopes, ...ownerScopes]): Actor =>
  role === 'agent'
    ? { user: 'carmaker', role, onBehalfOf: 'resident', scopes: granted }
    : { user: 'resident', role, onBehalfOf: null, scopes: granted };

const here = { isSandbox: true };
const live = { isSandbox: false };
const openTo = (who: Actor, among: readonly string[] = all) =>
  among.filter((operation) => hindrance(operation, who, here) === null);

const withoutPersons = [
  'charge.places',
  'charge.prices',
  'charge.power',
  'charge.signals',
  'reservations.board',
  'vehicles.catalog',
];

const timeAndFaults = [
  'clock.now',
  'clock.nextEvents',
  'clock.setRate',
  'clock.pause',
  'clock.resume',
  'clock.jump',
  'clock.keepRunning',
  'sandbox.about',
  'sandbox.simulateFault',
  'sandbox.clearFault',
  'sandbox.reset',
];

/** Who may do what, told a second time and in other words than the table. */
const allowed: Readonly<Record<Role, readonly string[]>> = {
  resident: [...ofService, ...ofSandbox],
  agent: [
    ...ofService.filter((path) => path !== 'invoices.pay' && path !== 'invoices.dispute'),
    'sandbox.plugIn',
    'sandbox.unplug',
  ],
  owner: [...withoutPersons, ...timeAndFaults, ...ofOwner],
  operator: [...withoutPersons, ...ofOwner],
  charger: [],
};

describe('the policy', () => {
  test('names every operation of every contract, and nothing else', () => {
    expect(Object.keys(policy).toSorted()).toEqual(
      [
        ...all,
        ...ofStations,
        ...ofInvitations,
        ...ofMembers,
        ...ofCoverage,
        ...ofPublicApi,
      ].toSorted(),
    );
  });

  test('shows and lets in the members of a community to its owners alone', () => {
    for (const role of roles) {
      expect(openTo(actor(role), ofMembers)).toEqual(role === 'owner' ? ofMembers : []);
    }
  });

  test('shows an invitation to whoever has its code, and lets people alone use one', () => {
    for (const role of roles) {
      const isPerson = role === 'resident' || role === 'owner';
      const open = isPerson ? ofInvitations : ['invitations.look'];
      expect(openTo(actor(role), ofInvitations)).toEqual(open);
    }
  });

  test('shows the coverage map to everybody, and lets owners alone put a building on it', () => {
    for (const role of roles) {
      const open = role === 'owner' ? ofCoverage : ['coverage.show'];
      expect(openTo(actor(role), ofCoverage)).toEqual(open);
    }
  });

  test('shows and gives charging stations to owners alone, where there are real ones', () => {
    for (const role of roles) {
      const open = ofStations.filter((one) => hindrance(one, actor(role), live) === null);
      expect(open).toEqual(role === 'owner' || role === 'operator' ? ofStations : []);
      expect(openTo(actor(role), ofStations)).toEqual([]);
    }
    const reader = actor('owner', ['building:read']);
    expect(ofStations.filter((one) => hindrance(one, reader, live) === null)).toEqual([
      'stations.list',
      'stations.messages',
      'stations.uploads',
      'stations.upload',
    ]);
  });

  test.each(roles)('says what a %s may do', (role) => {
    expect(openTo(actor(role))).toEqual(allowed[role]);
  });

  test('lets nobody call what it does not name', () => {
    for (const name of ['charge', 'charge.sell', 'toString', '', 'sandbox.about.x', 'sellCharge']) {
      for (const role of roles) expect(hindrance(name, actor(role), here)).toBe('role');
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
        'charge.claim',
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

type AnyClient = Readonly<Record<string, Record<string, (input?: unknown) => Promise<unknown>>>>;

describe('the policy of the public API', () => {
  test('opens the same to a resident and their agent', () => {
    expect(openTo(actor('agent'), notOfBuildings)).toEqual(notOfBuildings);
    expect(openTo(actor('resident'), notOfBuildings)).toEqual(notOfBuildings);
  });

  test('opens buildings to their owners, and in a sandbox to its key, which nobody else has', () => {
    const liveFor = (who: Actor) =>
      ofBuildings.filter((operation) => hindrance(operation, who, live) === null);
    expect(liveFor(actor('owner'))).toEqual(ofBuildings);
    expect(liveFor(actor('operator'))).toEqual(ofBuildings);
    for (const role of ['resident', 'agent', 'charger'] as const) {
      expect(liveFor(actor(role))).toEqual([]);
    }
    expect(openTo(actor('agent'), ofBuildings)).toEqual(ofBuildingsHere);
    expect(openTo(actor('agent', scopes), ofBuildings)).toEqual([]);
    expect(openTo(actor('resident'), ofBuildings)).toEqual([]);
  });

  test('opens to an owner nothing that is about persons', () => {
    const ofKeys = ['createKey', 'endKey', 'listKeys', 'rotateKey'];
    const ofSimulation = ['setClock', 'simulateFault'];
    const shared = ['createSandbox', 'findBuildings', 'getTariff'];
    const opened = [...ofKeys, ...ofSimulation, ...shared, ...ofBuildingsHere];
    for (const role of ['owner', 'operator'] as const) {
      expect(openTo(actor(role), ofPublicApi).toSorted()).toEqual(opened.toSorted());
    }
    expect(openTo(actor('charger'), ofPublicApi)).toEqual(['createSandbox']);
  });

  test('asks for every scope that it names', () => {
    for (const operation of ofPublicApi) {
      const { scopes: needed, onlyIn } = lookUp(policy, operation)!;
      const [role, kind] =
        onlyIn === 'live' ? (['owner', live] as const) : (['agent', here] as const);
      for (const missing of needed) {
        const others = keyScopes.filter((scope) => !allows([scope], missing));
        expect(hindrance(operation, actor(role, others), kind)).toBe(missing);
      }
      expect(hindrance(operation, actor(role, needed), kind)).toBeNull();
    }
  });
});

const { createSandbox: _, ...ofOne } = sandboxOperations;
const onlyInSandbox = { ...ofOne, ...plugOperations, ...webhookOperations };

test('a live community has nothing that only a sandbox can do', () => {
  const refused = [...all, ...ofPublicApi].filter(
    (operation) => hindrance(operation, actor('resident'), { isSandbox: false }) === 'kind',
  );
  const outsideSandbox = new Set([
    // Payments are made up.
    ...ofService.filter((path) => path !== 'invoices.pay'),
    ...ofOwner,
    ...ofPublicApi.filter((id) => !Object.hasOwn(onlyInSandbox, id)),
  ]);
  expect(refused).toEqual(
    [...all, ...ofPublicApi].filter((operation) => !outsideSandbox.has(operation)),
  );
});

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
