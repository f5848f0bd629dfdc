import { postToLedger, type Books, type BooksOutcome } from '#engine/service/books.ts';
import { report } from '#engine/service/front-door.ts';
import { continueIn } from '#engine/simulation/create-simulation.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { setUp } from '#engine/setup/set-up.ts';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { refuse, type About } from '../refusals/refusals.ts';
import { refuseSetup } from '../refusals/setup-refusals.ts';
import type { LogAction } from '../community/community.ts';
import type { After } from '../community/kind.ts';
import type { Call } from '../router/base.ts';

/** The command of a kind; some have one form for several kinds. */
type Command<Kind, Any = SetupCommand> = Any extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Any
    : never
  : never;

/** Carries out a command of an owner, in a community of either kind. */
export const setUpHere =
  <Kind extends SetupCommand['kind']>(kind: Kind) =>
  async ({
    context,
    input,
  }: {
    context: Call;
    input: Omit<Command<Kind>, 'kind' | 'user' | 'through'>;
  }) => {
    const { community, actor } = context;
    const command = { ...input, kind, user: actor.user } as Command<Kind>;
    let made: string | null = null;
    const { world } = await community.act(
      () => ({ kind: 'command', command: command as never, role: actor.role }),
      undefined,
      (now, action, { locale }) => {
        const after = carryOut(now, action as LogAction<SetupCommand>, locale);
        ({ made } = after);
        return after;
      },
    );
    return { at: world.now, made };
  };

/** What a command makes of the books; throws the contract's error if it is refused. */
export function carryOut<State extends Books>(
  now: State,
  action: LogAction<SetupCommand>,
  locale: string,
): After<State> & { readonly made: string | null } {
  if (action.kind !== 'command') throw new Error('Only commands set something up');
  const { world, ledger } = now;
  const { command, role } = action;
  const tried = setUp(world, command, role);
  const outcome = postToLedger(ledger, tried);
  if (!outcome.ok) {
    const { refusal } = outcome;
    if (refusal.code === 'setup') throw refuseSetup(refusal, world);
    throw refuse(refusal, world, locale, command as About);
  }
  const made = (tried.ok && tried.made) || null;
  const { world: after, ledger: posted, events } = withoutCharger(outcome, command, made, world);
  const state = { ...now, world: withSimulation(world, after), ledger: posted };
  return { state, events, made };
}

type Posted = Extract<BooksOutcome<Books['world']>, { readonly ok: true }>;

/** A new space of a live community has no charger yet: until one calls, it counts as out of reach. */
function withoutCharger(
  outcome: Posted,
  { kind }: SetupCommand,
  made: string | null,
  before: Books['world'],
): Posted {
  if (kind !== 'add-space' || made === null || 'simulation' in before) return outcome;
  const offline = { kind: 'offline', space: made, expectedBack: null } as const;
  const told = postToLedger(outcome.ledger, report(outcome.world, offline));
  return told.ok ? { ...told, events: [...outcome.events, ...told.events] } : outcome;
}

/** A simulated world keeps its cars, chargers and residents. */
export const withSimulation = (before: Books['world'], after: Books['world']): Books['world'] =>
  'simulation' in before ? continueIn((before as SimulatedWorld).simulation, after) : after;
