/** A message on the line, as somebody reads it who watches. */
export interface SaidLine {
  readonly number: number;
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly id: string;
  /** The action of a call, or what its answer says. */
  readonly what: string;
  readonly detail: string;
  readonly isAnswer: boolean;
}

/** One message in a line: its action, and what of it a person looks for. */
export function saidLine(
  at: number,
  direction: SaidLine['direction'],
  text: string,
  before: readonly SaidLine[],
): SaidLine {
  const [type, id, first, second] = JSON.parse(text) as [number, string, unknown, unknown];
  const number = (before.at(-1)?.number ?? 0) + 1;
  const line = { number, at, direction, id };
  if (type === 2) {
    return { ...line, what: String(first), detail: detailOf(second), isAnswer: false };
  }
  const asked = before.findLast(
    (one) => one.id === id && one.direction !== direction && !one.isAnswer,
  );
  const what = type === 3 ? statusOf(first) : String(first);
  return { ...line, what, detail: asked?.what ?? '', isAnswer: true };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first status in an answer, however deep it is. */
function statusOf(payload: unknown): string {
  if (!isRecord(payload)) return 'OK';
  if (typeof payload['status'] === 'string') return payload['status'];
  for (const value of Object.values(payload)) {
    if (isRecord(value) && typeof value['status'] === 'string') return value['status'];
  }
  return 'OK';
}

/** What of a message is worth a glance, in the order a person reads it. */
const worth = [
  'chargePointModel',
  'model',
  'status',
  'connectorStatus',
  'eventType',
  'triggerReason',
  'chargingState',
  'key',
  'requestedMessage',
  'chargingProfilePurpose',
  'limit',
  'chargingRateUnit',
  'meterStart',
  'meterStop',
  'value',
];

/** At most this many figures of one message. */
const most = 3;

function detailOf(payload: unknown): string {
  const found = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (!isRecord(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const isPlain = typeof inner === 'string' || typeof inner === 'number';
      if (isPlain && worth.includes(name) && !found.has(name)) found.set(name, String(inner));
      else walk(inner);
    }
  };
  walk(payload);
  const values = worth.flatMap((name) => found.get(name) ?? []);
  return values.slice(0, most).join(' · ');
}
