import type { Role } from '#engine/community/role.ts';
import type { Actor, Scope } from './actor.ts';
import type { serviceContract } from './contract/contract.ts';
import type { sandboxContract } from './sandbox/contract.ts';

/** The roles that may call a procedure, and the scope it needs, if any. */
interface Rule {
  readonly roles: readonly Role[];
  readonly scope: Scope | null;
}

type Rules<Contract> = {
  readonly [Area in keyof Contract]: { readonly [Name in keyof Contract[Area]]: Rule };
};

const residents = ['resident', 'agent'] as const;

/** What a resident, or an agent on their behalf, may see or do with their own. */
const own = (scope: Scope): Rule => ({ roles: residents, scope });
/** Data without persons, which owners and operators may see as well. */
const everybodys = (scope: Scope): Rule => ({ roles: [...residents, 'owner', 'operator'], scope });
/** Only for residents themselves: no scope lets an agent do it for them. */
const inPerson: Rule = { roles: ['resident'], scope: null };

/** Every procedure of the service and of a sandbox, as their contracts name them. */
export const policy: Rules<typeof serviceContract> & Rules<typeof sandboxContract> = {
  charge: {
    places: everybodys('charging:read'),
    space: own('charging:read'),
    moveRequests: own('charging:read'),
    prices: everybodys('charging:read'),
    power: everybodys('charging:read'),
    signals: everybodys('charging:read'),
    preview: own('charging:read'),
    start: own('charging:write'),
    changePlan: own('charging:write'),
    correctCar: own('charging:write'),
    stop: own('charging:write'),
  },
  reservations: {
    list: own('reservations:read'),
    need: own('reservations:read'),
    suggestions: own('reservations:read'),
    quote: own('reservations:read'),
    board: everybodys('reservations:read'),
    queue: own('reservations:read'),
    notices: own('reservations:read'),
    reserve: own('reservations:write'),
    change: own('reservations:write'),
    cancel: own('reservations:write'),
    cannotPlugIn: own('reservations:write'),
    joinQueue: own('reservations:write'),
    leaveQueue: own('reservations:write'),
  },
  invoices: {
    list: own('billing:read'),
    get: own('billing:read'),
    spending: own('billing:read'),
    pay: inPerson,
    dispute: inPerson,
  },
  vehicles: {
    list: own('vehicles:read'),
    catalog: everybodys('vehicles:read'),
    add: own('vehicles:write'),
    edit: own('vehicles:write'),
    remove: own('vehicles:write'),
    setDefault: own('vehicles:write'),
  },
  history: {
    list: own('charging:read'),
    session: own('charging:read'),
  },
  clock: {
    now: inPerson,
    nextEvents: inPerson,
    setRate: inPerson,
    pause: inPerson,
    resume: inPerson,
    jump: inPerson,
    keepRunning: inPerson,
  },
  sandbox: {
    about: inPerson,
    plugIn: own('charging:write'),
    unplug: own('charging:write'),
    simulateFault: inPerson,
    neighborNeedsSpace: inPerson,
    clearFault: inPerson,
    reset: inPerson,
  },
  // Called by the resident's browser; the operations themselves are checked with an agent's scopes.
  assistant: {
    tools: inPerson,
    call: inPerson,
  },
};

const rules = new Map<string, Rule>(
  Object.entries(policy).flatMap(([area, procedures]) =>
    Object.entries<Rule>(procedures).map(([name, rule]) => [`${area}.${name}`, rule]),
  ),
);

/** Whether an actor may call a procedure. One that is missing in the table is forbidden. */
export function mayCall({ role, scopes }: Actor, path: readonly string[]): boolean {
  const rule = rules.get(path.join('.'));
  if (rule === undefined || !rule.roles.includes(role)) return false;
  return rule.scope === null || scopes.includes(rule.scope);
}
