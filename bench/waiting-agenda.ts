interface Entry {
  readonly at: number;
  readonly run: () => unknown;
}

/** What is still to be done, in order of time; of things at the same time, what was added first. */
export class Agenda {
  private readonly entries: Entry[] = [];
  private done = 0;

  add(at: number, run: () => unknown): void {
    let low = this.done;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.entries[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { at, run });
  }

  /** What comes next, if anything. */
  next(): Entry | undefined {
    return this.entries[this.done];
  }

  /** The next one, which is done with then. */
  take(): Entry {
    return this.entries[this.done++]!;
  }
}
