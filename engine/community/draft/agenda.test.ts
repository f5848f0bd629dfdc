import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAgenda, setDue, soonest, clearDue, takeDue } from './agenda.ts';

describe('the agenda', () => {
  it('keeps the latest entry of each id and ignores postponed and removed ones', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      at: fc.oneof(fc.nat(20), fc.constant(Infinity)),
      kept: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.nat(20), (changes, now) => {
        const agenda = emptyAgenda();
        const plain = new Map<string, number>();
        for (const { id, at, kept } of changes) {
          if (kept) setDue(agenda, id, at);
          else clearDue(agenda, id);
          plain.set(id, kept ? at : Infinity);
        }
        expect(soonest(agenda)).toBe(Math.min(Infinity, ...plain.values()));
        const due = [...plain].filter(([, at]) => at <= now).map(([id]) => id);
        expect(takeDue(agenda, now).toSorted()).toEqual(due.toSorted());
        expect(soonest(agenda)).toBeGreaterThan(now);
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});
