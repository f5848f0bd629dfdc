import { expect, it } from 'vitest';
import { draftOf } from '../community/draft/open-draft.ts';
import type { Phase } from '../community/phase.ts';
import { TestService } from '../service/testing/service.ts';
import { at } from '../service/testing/world.ts';
import { amps } from '../units.ts';
import { setPhase } from './session-steps.ts';

it('phases that lasted no time, between two steps of an instant, leave no trace', () => {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 28, at(13));
  const draft = draftOf(service.world);
  const spare: Phase = { kind: 'charging', amps: amps(16), why: { kind: 'spare-power' } };
  const slot: Phase = { kind: 'waiting', why: { kind: 'slot', until: at(9) } };
  let session = setPhase(draft, service.session!, at(1), spare);
  const before = session.log;
  expect(before.at(-1)).toEqual({ at: at(1), phase: spare });
  for (let quarters = 1; quarters <= 40; quarters += 1) {
    const now = at(1, quarters * 15);
    session = setPhase(draft, setPhase(draft, session, now, slot), now, spare);
  }
  expect(session.log).toEqual(before);
  session = setPhase(draft, session, at(12), slot);
  expect(session.log).toEqual([...before, { at: at(12), phase: slot }]);
});
