interface Entry {
  readonly at: number;
  readonly run: () => unknown;
}

/** An event queue ordered by time; events at the same time run in the order they were added. */
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

  /** The next event, without removing it. */
  next(): Entry | undefined {
    return this.entries[this.done];
  }

  /** Removes and returns the next event. */
  take(): Entry {
    return this.entries[this.done++]!;
  }
}
