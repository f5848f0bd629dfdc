import { isOut } from '#engine/community/phase.ts';
import { minute } from '#engine/units.ts';
import type { Answers } from '../../contract/contract.ts';
import { formatPower } from '../format.ts';
import { endInWords } from './goal-words.ts';
import { when } from '../moment-words.ts';
import { bookedInWords, kept, sessionInWords } from './session-words.ts';
import { joined, type LiveSession, type Scene, type StatusWords } from './status-words.ts';

type SpaceView = Answers['charge']['space'];
type Status = SpaceView['status'];
type StatusOf<Kind extends Status['kind']> = Extract<Status, { kind: Kind }>;

/** The one sentence: what is happening at a space, what comes next, and why. */
export function spaceInWords(
  { at: now, space: { number }, status, session }: SpaceView,
  scene: Omit<Scene, 'now'>,
): StatusWords {
  switch (status.kind) {
    case 'free':
      return free(status, number, now);
    case 'reserved':
      return status.by === 'you'
        ? yourReservation(status, number, now, scene.vehicle)
        : taken(status, number, now);
    case 'neighbor':
      return neighbor(status, number, now);
    case 'closed':
      return {
        headline: `Space ${number} is closed.`,
        reason: 'Its building is not open for charging. Ask its owner when it opens.',
      };
    case 'assigned':
      return {
        headline: `Space ${number} is assigned to a neighbor.`,
        reason: 'Nobody else can charge there. Choose another space.',
      };
    case 'blocked':
      return blocked(status, number, now);
    case 'faulted':
      return session ? faultedWith(session, status, now) : faulted(status, number, now);
    case 'offline':
      return session ? offlineWith(session, status, now) : offline(status, number, now);
    case 'yours':
      return session
        ? sessionInWords(session, { ...scene, now })
        : { headline: `Your car is at space ${number}.`, reason: 'Its figures are on their way.' };
  }
}

function free({ reservedFrom }: StatusOf<'free'>, number: number, now: number): StatusWords {
  if (reservedFrom === null) {
    return {
      headline: `Space ${number} is free.`,
      reason: 'Plug in, and see what a charge costs before it starts.',
    };
  }
  return {
    headline: `Space ${number} is free until ${when(reservedFrom, now)}.`,
    reason: 'A neighbor has reserved it from then on, so be ready before.',
  };
}

function yourReservation(
  status: StatusOf<'reserved'>,
  number: number,
  now: number,
  selected: number | undefined,
): StatusWords {
  const [from, to] = [when(status.from, now), when(status.to, now)];
  const whom = status.vehicleName === null ? 'you' : `your ${status.vehicleName}`;
  if (now < status.opensAt && selected !== undefined && selected !== status.vehicle) {
    return {
      headline: `Space ${number} is free until ${from}, then yours until ${to}.`,
      reason: `It is reserved for ${whom}. Another car of yours can charge here before.`,
    };
  }
  if (now < status.opensAt) {
    return {
      headline: `Space ${number} is free now, and yours from ${from} to ${to}.`,
      reason: `It is reserved for ${whom}. Plug in now if you like; the reserved charge begins at its time.`,
    };
  }
  return {
    headline: `Space ${number} is yours: reserved from ${from} to ${to}.`,
    reason: `It is held for ${whom} until ${when(status.heldUntil, now)}. Plug in and the charge begins${promised(status, now)}.`,
  };
}

/** What the reserved charge will be: 12.0 kWh by 7 AM, at most $3.10. */
const promised = ({ energy, to: until, ceiling }: StatusOf<'reserved'>, now: number) =>
  energy === null ? '' : `: ${bookedInWords({ energy, until, ceiling }, now)}`;

const taken = (status: StatusOf<'reserved'>, number: number, now: number): StatusWords => ({
  headline: `Space ${number} is reserved for a neighbor from ${when(status.from, now)} to ${when(status.to, now)}.`,
  reason: `If they are not here by ${when(status.heldUntil, now)}, it is free again.`,
});

const doing: Readonly<Record<StatusOf<'neighbor'>['doing'], (space: string) => string>> = {
  'plugged-in': (space) => `A neighbor is plugged in at ${space}.`,
  waiting: (space) => `A neighbor’s car waits to charge at ${space}.`,
  charging: (space) => `A neighbor is charging at ${space}.`,
  complete: (space) => `A neighbor’s car is charged and still at ${space}.`,
  stopped: (space) => `A neighbor’s car is still at ${space}.`,
  faulted: (space) => `A neighbor’s charge has paused at ${space}.`,
  offline: (space) => `A neighbor is charging at ${space}.`,
};

function neighbor(status: StatusOf<'neighbor'>, number: number, now: number): StatusWords {
  const { until } = status;
  if (until === null) {
    return {
      headline: `A car is plugged in at space ${number}.`,
      reason: 'Nobody has said yet whose it is.',
    };
  }
  return {
    headline: doing[status.doing](`space ${number}`),
    reason:
      until > now
        ? `It is expected to leave by ${when(until, now)}.`
        : `It was expected to leave at ${when(until, now)}.`,
  };
}

const blocked = ({ until }: StatusOf<'blocked'>, number: number, now: number): StatusWords => ({
  headline: `Space ${number} cannot be used right now.`,
  reason: `A resident could not plug in there. It is offered again from ${when(until, now)}, or once it is known to be free.`,
});

const faulted = (status: StatusOf<'faulted'>, number: number, now: number): StatusWords => ({
  headline: `The charger at space ${number} is out of order.`,
  reason: outageInWords(status, now),
});

const offline = (status: StatusOf<'offline'>, number: number, now: number): StatusWords => {
  const { why, othersWork } = status;
  const charger = `The charger at space ${number}`;
  if (why === undefined) {
    return {
      headline: `${charger} has no connection.`,
      reason: outageInWords(status, now),
    };
  }
  return {
    headline: `${charger} ${why === 'silent' ? 'does not answer' : 'draws more than it may'}.`,
    reason: joined('Its owner knows.', othersWork ? 'The other spaces work.' : null),
  };
};

const outageInWords = ({ until, othersWork }: StatusOf<'faulted' | 'offline'>, now: number) =>
  joined(backInWords(until, now), othersWork ? 'The other spaces work.' : null);

const backInWords = (until: number | null, now: number): string =>
  until === null
    ? 'We do not know yet when it will be back.'
    : `It is expected back at ${when(until, now)}.`;

/** Phases that a fault interrupts; the others have no charge to resume. */
const interrupted = ({ phase }: LiveSession) => isOut(phase);

/** Whether power flowed until the outage; at that instant the charger may report no power first. */
const wasCharging = ({ log }: LiveSession, since: number) =>
  log.findLast(({ at }) => at < since)?.phase.kind === 'charging';

/** A start this close to the return of the charger is part of the same moment. */
const sameMoment = 5 * minute;

/** When the charger is expected back and when power really flows, which may be hours later. */
function resumesInWords(
  { outlook, energy }: LiveSession,
  until: number | null,
  now: number,
): string {
  if (until === null) return backInWords(until, now);
  const back = `It is expected back at ${when(until, now)}`;
  const starts = outlook?.steps[0]?.from;
  if (starts === undefined) return `${back}.`;
  const charging = `charging ${energy > 0 ? 'resumes' : 'starts'}`;
  return Math.abs(starts - until) < sameMoment
    ? `${back}, and ${charging} then.`
    : `${back}, and ${charging} at ${when(starts, now)}.`;
}

function faultedWith(
  session: LiveSession,
  { since, until }: StatusOf<'faulted'>,
  now: number,
): StatusWords {
  return interrupted(session)
    ? {
        headline: joined(
          `The charger has a fault${wasCharging(session, since) ? ', so charging has paused' : ''}.`,
          endInWords(session, now),
        ),
        reason: joined(resumesInWords(session, until, now), kept(session)),
      }
    : {
        headline: `The charger has a fault. ${backInWords(until, now)}`,
        reason: `${kept(session)} You can unplug at any time.`,
      };
}

/** The charger is there, but does not do what it is told. */
function disobedientWith(session: LiveSession, why: 'silent' | 'draws-more'): StatusWords {
  const reason =
    'Its owner knows. You pay for what the meter has counted, and can unplug at any time.';
  if (why === 'draws-more') {
    return {
      headline:
        'The charger draws more than it may, so it was told to stop. Please use another space.',
      reason,
    };
  }
  return session.power > 0
    ? {
        headline: `The charger does not answer and keeps charging at ${formatPower(session.power)}.`,
        reason: joined('Its meter keeps counting.', reason),
      }
    : { headline: 'The charger does not answer, so nothing can be started or changed.', reason };
}

function offlineWith(
  session: LiveSession,
  { until, why }: StatusOf<'offline'>,
  now: number,
): StatusWords {
  if (why !== undefined) return disobedientWith(session, why);
  const back = backInWords(until, now);
  if (interrupted(session) && session.power > 0) {
    return {
      headline: `The charger has lost its connection and keeps charging at ${formatPower(session.power)}. ${back}`,
      reason:
        'Leave the cable in: once unplugged, it can start only when the connection is back. Its meter keeps counting, so your bill stays right.',
    };
  }
  if (session.power > 0) {
    return {
      headline: `The charger has lost its connection and still charges at ${formatPower(session.power)}. It stops when it is back${until === null ? '' : `, expected at ${when(until, now)}`}.`,
      reason: 'To stop at once, unplug. You pay for what the meter has counted.',
    };
  }
  return interrupted(session)
    ? {
        headline: joined('The charger has lost its connection.', endInWords(session, now)),
        reason: joined(resumesInWords(session, until, now), kept(session)),
      }
    : {
        headline: `The charger has lost its connection. ${back}`,
        reason: `${kept(session)} You can unplug at any time.`,
      };
}
