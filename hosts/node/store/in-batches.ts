type Waiting<Call, Answer> = {
  readonly call: Call;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
};

export interface BatchBounds {
  /** Calls of a batch. */
  readonly most: number;
  /** Batches under way. */
  readonly atOnce: number;
  /**
   * How long the next one waits after a batch of several calls, for their callers to come again:
   * where to send a batch costs more than to have it carried out.
   */
  readonly gatherMs: number;
}

/**
 * Makes many calls with one statement: those that come while one is under way wait for it and then
 * go together. A batch has one call of each community at most, so that each has an answer of its own.
 */
export function inBatches<Call extends { readonly id: string }, Answer>(
  carryOut: (calls: readonly Call[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { most, atOnce, gatherMs }: BatchBounds,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;
  let lastSize = 0;

  function takeBatch(): Waiting<Call, Answer>[] {
    const batch = new Map<string, Waiting<Call, Answer>>();
    const left: Waiting<Call, Answer>[] = [];
    for (const one of waiting) {
      if (batch.size < most && !batch.has(one.call.id)) batch.set(one.call.id, one);
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
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    schedule();
  }

  /** After what has already arrived over the network was read: it may belong to the same batch. */
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
