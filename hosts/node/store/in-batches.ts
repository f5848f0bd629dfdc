type Waiting<Call, Answer> = {
  readonly call: Call;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
};

export interface BatchBounds {
  /** The most calls in a batch. */
  readonly most: number;
  /** The most batches under way at a time. */
  readonly atOnce: number;
  /**
   * How long the next batch waits after one of several calls, for their callers to call again.
   * Worth it where sending a batch takes longer than executing it.
   */
  readonly gatherMs: number;
}

/** For reads: several batches of them may be under way. */
export const readsTogether: BatchBounds = { most: 100, atOnce: 2, gatherMs: 0 };

/**
 * Sends many calls with one statement: those that come while a batch is under way form the next
 * one. A batch has at most one call with the same id, such as that of a community.
 */
export function inBatches<Call extends { readonly id?: string }, Answer>(
  carryOut: (calls: readonly Call[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { most, atOnce, gatherMs }: BatchBounds,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;
  let lastSize = 0;

  function takeBatch(): Waiting<Call, Answer>[] {
    const batch = new Map<unknown, Waiting<Call, Answer>>();
    const left: Waiting<Call, Answer>[] = [];
    for (const one of waiting) {
      const key = one.call.id ?? one;
      if (batch.size < most && !batch.has(key)) batch.set(key, one);
      else left.push(one);
    }
    waiting = left;
    return [...batch.values()];
  }

  async function send(): Promise<void> {
    isScheduled = false;
    if (waiting.length === 0 || underWay === atOnce) return;
    const batch = takeBatch();
    underWay += 1;
    lastSize = batch.length;
    try {
      const answers = await carryOut(batch.map(({ call }) => call));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    schedule();
  }

  /** After pending network input was read: it may add calls to the same batch. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || underWay === atOnce) return;
    isScheduled = true;
    if (gatherMs > 0 && lastSize > 1) setTimeout(() => void send(), gatherMs);
    else setImmediate(() => void send());
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      schedule();
    });
}

/** The rows that were found for the calls of a batch, each with the place of its call from 1. */
export function inPlaces<Row>(
  calls: number,
  rows: readonly (Row & { readonly place: number })[],
): (Row | null)[] {
  const found = Array.from({ length: calls }, (): Row | null => null);
  for (const { place, ...row } of rows) found[place - 1] = row as unknown as Row;
  return found;
}
