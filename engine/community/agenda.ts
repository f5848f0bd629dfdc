/**
 * When each thing next changes by itself, the soonest at hand. A heap with an entry for each time
 * something was put down; one that was put off or struck out since is skipped when it comes up.
 */
export interface Agenda {
  readonly due: Map<string, number>;
  readonly heap: Entry[];
}

interface Entry {
  readonly at: number;
  readonly id: string;
}

export const emptyAgenda = (): Agenda => ({ due: new Map(), heap: [] });

/** Puts a thing down for an instant, instead of the one it was down for; Infinity strikes it out. */
export function putDown({ due, heap }: Agenda, id: string, at: number): void {
  if (due.get(id) === at) return;
  if (at === Infinity) {
    due.delete(id);
    return;
  }
  due.set(id, at);
  const entry = { at, id };
  let hole = heap.length;
  heap.push(entry);
  while (hole > 0) {
    const above = (hole - 1) >> 1;
    if (heap[above]!.at <= at) break;
    heap[hole] = heap[above]!;
    hole = above;
  }
  heap[hole] = entry;
}

export const strikeOut = (agenda: Agenda, id: string): boolean => agenda.due.delete(id);

/** The next instant at which something is due; Infinity where nothing is. */
export function soonest({ due, heap }: Agenda): number {
  while (heap.length > 0 && due.get(heap[0]!.id) !== heap[0]!.at) removeFirst(heap);
  return heap[0]?.at ?? Infinity;
}

/** Takes off all that is due by an instant. */
export function takeDue(agenda: Agenda, at: number): string[] {
  const ids: string[] = [];
  while (soonest(agenda) <= at) {
    const { id } = agenda.heap[0]!;
    agenda.due.delete(id);
    ids.push(id);
  }
  return ids;
}

function removeFirst(heap: Entry[]): void {
  const last = heap.pop()!;
  const { length } = heap;
  if (length === 0) return;
  let hole = 0;
  for (;;) {
    let below = 2 * hole + 1;
    if (below + 1 < length && heap[below + 1]!.at < heap[below]!.at) below += 1;
    if (below >= length || heap[below]!.at >= last.at) break;
    heap[hole] = heap[below]!;
    hole = below;
  }
  heap[hole] = last;
}
