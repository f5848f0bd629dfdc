/**
 * When each id (a session or reservation, for example) is next due. A heap with lazy deletion: a
 * postponed or removed entry stays in the heap and is skipped when it reaches the top.
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

/** Sets the due instant of an id, replacing an earlier one; Infinity removes it. */
export function setDue({ due, heap }: Agenda, id: string, at: number): void {
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

export const clearDue = (agenda: Agenda, id: string): boolean => agenda.due.delete(id);

/** The next instant at which something is due; Infinity where nothing is. */
export function soonest({ due, heap }: Agenda): number {
  while (heap.length > 0 && due.get(heap[0]!.id) !== heap[0]!.at) removeFirst(heap);
  return heap[0]?.at ?? Infinity;
}

/** Removes and returns all ids due by an instant. */
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
