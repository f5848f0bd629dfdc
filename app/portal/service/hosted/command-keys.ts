import type { sandboxContract } from '#api/sandbox/contract.ts';
import type { serviceContract } from '#api/contract/contract.ts';

type Contract = typeof serviceContract & typeof sandboxContract;

/** The procedures that change something. */
export const commands = {
  charge: ['claim', 'correctCar', 'start', 'changePlan', 'stop'],
  reservations: ['reserve', 'change', 'cancel', 'cannotPlugIn', 'joinQueue', 'leaveQueue'],
  invoices: ['pay', 'dispute'],
  vehicles: ['add', 'edit', 'remove', 'setDefault'],
  history: [],
  clock: ['setRate', 'pause', 'resume', 'jump', 'keepRunning'],
  sandbox: ['plugIn', 'unplug', 'simulateFault', 'neighborNeedsSpace', 'clearFault', 'reset'],
  // Some tools only read: named like a command, they do no harm.
  assistant: ['call'],
} satisfies { [Area in keyof Contract]: readonly (keyof Contract[Area])[] };

/** Whatever an owner sets up or enters in the books changes something. */
const onlyCommands = new Set(['setup', 'books']);

/** What an owner reads of charging stations; the rest changes something. */
const stationReads = new Set(['list', 'ticket', 'messages', 'uploads', 'upload']);

export const isCommand = ([area = '', name = '']: readonly string[]): boolean =>
  onlyCommands.has(area) ||
  (area === 'stations' && !stationReads.has(name)) ||
  ((commands as Record<string, readonly string[]>)[area]?.includes(name) ?? false);

const nameOf = (path: readonly string[], input: unknown) =>
  `${path.join('.')} ${JSON.stringify(input)}`;

/** Later than this, the same input is taken for a new wish. */
const repeatMs = 10 * 60_000;

type Unanswered = Map<string, { key: string; area: string; since: number }>;

/** Where unanswered commands are kept while the page is reloaded: what was typed outlives that, too. */
export interface KeyStorage {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
}

/**
 * Idempotency keys of commands. One whose answer never came may have been carried out, so the same
 * command sent again has the same key: the server then answers without doing it twice.
 */
export function createCommandKeys(newKey: () => string, now: () => number, storage: KeyStorage) {
  const unanswered = unansweredIn(storage.read());
  const keep = () => storage.write(JSON.stringify([...unanswered]));
  return {
    keyFor: (path: readonly string[], input: unknown): string => {
      const name = nameOf(path, input);
      const earlier = unanswered.get(name);
      if (earlier !== undefined && now() - earlier.since < repeatMs) return earlier.key;
      const key = newKey();
      unanswered.set(name, { key, area: path[0] ?? '', since: now() });
      keep();
      return key;
    },
    /**
     * An answer settles what was asked. What was done also settles what went unanswered in the same
     * area: plugging in after unplugging is a new wish, not the one from before.
     */
    answered: (path: readonly string[], input: unknown, isDone: boolean) => {
      unanswered.delete(nameOf(path, input));
      for (const [name, { area }] of unanswered) {
        if (isDone && area === path[0]) unanswered.delete(name);
      }
      keep();
    },
  };
}

/** Damaged storage is empty storage. */
function unansweredIn(text: string | null): Unanswered {
  try {
    return new Map(
      JSON.parse(text ?? '[]') as [string, { key: string; area: string; since: number }][],
    );
  } catch {
    return new Map();
  }
}
