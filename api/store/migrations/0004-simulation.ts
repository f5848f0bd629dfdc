/**
 * Up to format 3 the service simulated chargers, cars and residents itself, so the world contained
 * them. In format 4 they are in a simulation that reports to the service, and a session has what
 * its charger was offered and has confirmed. The simulated chargers start in the state that the
 * service assumed.
 */
export function moveRealityToSimulation(stored: unknown): unknown {
  const { world, ...state } = stored as Format3;
  const { seed, firstDay, residents, errands, nextMidday, ...service } = world;
  const { spaces, sessions, buildings } = service;
  const simulation = {
    seed,
    firstDay,
    residents: residents.map(({ favourites: favorites, kilometres: kilometers, ...resident }) =>
      Object.assign(resident, { favorites, kilometers }),
    ),
    errands: errands.map(({ visit: { favourites: favorites, ...visit }, ...errand }) =>
      Object.assign(errand, { visit: { ...visit, favorites } }),
    ),
    nextMiddays: mapped(buildings, () => nextMidday),
    chargers: mapped(spaces, (space) => chargerAt(space, sessionAt(space, sessions))),
  };
  return {
    ...state,
    format: 4,
    world: {
      ...service,
      unread: [],
      awaitingCuts: [],
      spaces: mapped(spaces, ({ meter: _m, ...space }) => {
        const session = sessionAt(space, sessions);
        const plugged = session && { transaction: nameOf(session), reading: lastReading(session) };
        return { ...space, clockAhead: 0, plugged: plugged ?? null };
      }),
      sessions: mapped(sessions, (session) => ({
        ...session,
        transaction: nameOf(session),
        readings: session.readings.map((reading, seq) => ({ ...reading, seq })),
        offered: session.flow.amps,
        offeredAt: session.flow.since,
        line: {
          offerId: 1,
          confirmedId: 1,
          confirmed: session.flow.amps,
          mayDraw: session.flow.amps,
        },
        storedWhenRead: session.flow.stored,
        isRecorded: session.phase.kind === 'stopped',
      })),
      simulation,
    },
  };
}

const mapped = <T, R>(things: Readonly<Record<string, T>>, change: (thing: T) => R) =>
  Object.fromEntries(Object.entries(things).map(([id, thing]) => [id, change(thing)]));

const sessionAt = (
  { session }: Pick<Space, 'session'>,
  sessions: Readonly<Record<string, Session>>,
): Session | undefined => (session === null ? undefined : sessions[session]);

const nameOf = ({ space }: Session) => `${space}/1`;

const lastReading = ({ readings }: Session) => ({ ...readings.at(-1)!, seq: readings.length - 1 });

function chargerAt({ meter, condition }: Space, session: Session | undefined) {
  const { kind, until } = condition;
  return {
    meter,
    transactions: session === undefined ? 0 : 1,
    car:
      session === undefined
        ? null
        : {
            transaction: nameOf(session),
            vehicle: session.vehicle,
            flow: session.flow,
            offered: session.flow.amps,
            offerId: 1,
            seq: session.readings.length - 1,
          },
    outage: kind === 'ready' ? null : { kind, until },
    unsent: [],
    quirks: null,
  };
}

interface Space {
  readonly meter: number;
  readonly session: string | null;
  readonly condition: { readonly kind: string; readonly until?: number };
}

interface Session {
  readonly space: string;
  readonly vehicle: number;
  readonly flow: { readonly since: number; readonly amps: number; readonly stored: number };
  readonly readings: readonly object[];
  readonly phase: { readonly kind: string };
}

/** The parts of format 3 that are converted; the rest is copied. */
interface Format3 {
  readonly world: {
    readonly seed: number;
    readonly firstDay: number;
    readonly nextMidday: number;
    readonly residents: readonly { readonly favourites: object; readonly kilometres: number }[];
    readonly errands: readonly { readonly visit: { readonly favourites: object } }[];
    readonly buildings: Readonly<Record<string, object>>;
    readonly spaces: Readonly<Record<string, Space>>;
    readonly sessions: Readonly<Record<string, Session>>;
  };
}
