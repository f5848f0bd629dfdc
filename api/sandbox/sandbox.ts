import { roleRefusal } from '#engine/community/checks/command-roles.ts';
import { neighborNeedsSpace } from '#engine/demo/neighbor-needs-space.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import { nextChange, type Act } from '#engine/simulation/live.ts';
import { hour, type Instant } from '#engine/units.ts';
import type {
  Apply,
  Change,
  Community,
  LogAction,
  ServiceCommand,
} from '../community/community.ts';
import { advanced, type Kind } from '../community/kind.ts';
import type { EventCounts } from '../community/event-counts.ts';
import { notNow, refuse, type About } from '../refusals/refusals.ts';
import { reset, timeOn, wallTimeOf, type ClockChange, type SandboxClock } from './clock.ts';

/** The books of a simulated community, with the clock they follow. */
export interface SandboxState extends SimulatedBooks {
  readonly clock: SandboxClock;
}

/** What can be asked of a sandbox alone: what happens physically, and what time it is. */
export type SandboxCommand =
  | Exclude<Act, ServiceCommand>
  | ({ readonly kind: 'set-clock' } & ClockChange)
  | ({ readonly kind: 'jump'; readonly to: Instant } & ClockChange)
  | { readonly kind: 'bring-neighbor'; readonly user: string }
  | { readonly kind: 'start-over' };

export type SandboxAction = LogAction<ServiceCommand | SandboxCommand>;

/** The current state for views. */
export type Present = SandboxState & { readonly eventCounts: EventCounts };

/** A simulated community: one visitor's demo, or a sandbox on a server. */
export interface Sandbox extends Community {
  readonly wall: () => number;
  /** False if the state is lost on reload. */
  readonly remembers: () => boolean;
  /** Why the stored demo was replaced by a new one, if it was. */
  readonly startedOver: () => 'older-version' | 'damaged' | 'long-ago' | null;
  readonly present: () => Promise<Present>;
  readonly act: (
    decide: (now: Present) => SandboxAction,
    check?: (after: Change<SandboxState>) => void,
    apply?: Apply,
  ) => Promise<Change<SandboxState>>;
  readonly startOver: () => Promise<Change<SandboxState>>;
}

/** Chargers, cars and neighbors are simulated, and so is time. */
export const sandbox: Kind<SandboxState, ServiceCommand | SandboxCommand> = {
  name: 'sandbox',
  apply: (now, action, { wall, locale }) => {
    const { world, clock } = now;
    if (action.kind === 'tick') return { state: now, events: [] };
    // Simulated chargers report while time passes; nobody else can know what they do.
    if (action.kind === 'report') throw refuse({ code: 'not-allowed' }, world, locale);
    const { command, role } = action;
    const refusal = roleRefusal(role, command.kind);
    if (refusal !== null) throw refuse(refusal, world, locale);
    switch (command.kind) {
      case 'start-over':
        throw new Error('A sandbox that starts over gets a new state');
      case 'set-clock':
        return { state: { ...now, clock: reset(clock, wall, world.now, command) }, events: [] };
      case 'bring-neighbor': {
        const answer = neighborNeedsSpace(now, command.user);
        if (!answer.ok) throw notNow(answer.refused, world, locale);
        return {
          state: { ...now, world: answer.world, ledger: answer.ledger },
          events: answer.events,
        };
      }
      default: {
        const isJump = command.kind === 'jump';
        const outcome = isJump ? advanceBooks(now, command.to) : executeInBooks(now, command, role);
        if (!outcome.ok) throw refuse(outcome.refusal, world, locale, command as About);
        const after = { world: outcome.world, ledger: outcome.ledger };
        const then = isJump ? reset(clock, wall, command.to, command) : clock;
        return { state: { ...after, clock: then }, events: outcome.events };
      }
    }
  },
  timeAt: ({ clock }, wall) => timeOn(clock, wall),
  wallAt: ({ clock }, time) => wallTimeOf(clock, time),
  nextChange: ({ world, ledger }) => Math.min(nextChange(world), ledger.due[0]?.at ?? Infinity),
  // Nobody depends on what its neighbors do. Now and then the rest is stored, too: until then it is
  // simulated again by whoever looks.
  isTickDue: (since, now, own) => own.length > 0 || now.world.now - since.world.now >= hour,
  advance: ({ world, ledger, clock }, to) => {
    const { state, events } = advanced(advanceBooks({ world, ledger }, to));
    return { state: { ...state, clock }, events };
  },
  partsOf: ({ clock, world, ledger }) => ({ clock, world, ledger }),
};
