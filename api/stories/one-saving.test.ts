import { describe, expect, test } from 'vitest';
import { comparisonInWords } from '../words/charging/plan-words.ts';
import { savedInWords } from '../words/bills/meter-words.ts';
import { halfPastSix, openPage } from '../testing/demo.ts';

const hour = 3_600_000;
const minute = 60_000;
const space = 'golden-tower-42';

const goals = [
  { kind: 'level', level: 0.8 },
  { kind: 'energy', energy: 12 },
  { kind: 'full' },
] as const;

/** The night as a visitor spends it: plug in, think for three minutes, start, unplug at seven. */
async function spend(goal: (typeof goals)[number], preference: 'cheapest' | 'greenest') {
  const { service } = openPage();
  await service.sandbox.plugIn({ space, vehicle: 1 });
  await service.clock.jump({ to: halfPastSix + 3 * minute });
  const order = { goal, readyBy: halfPastSix + 12.5 * hour, preference };
  const preview = await service.charge.preview({ space, order });
  await service.charge.start({ space, order });
  await service.clock.jump({ to: halfPastSix + 12.5 * hour });
  const live = (await service.charge.space({ space })).session!;
  await service.sandbox.unplug({ space });
  const past = await service.history.session({ session: live.id });
  return { preview, live, past };
}

describe.each(goals)('what a charge with the goal $kind saves', (goal) => {
  test.each(['cheapest', 'greenest'] as const)(
    'is one figure for the %s hours: in the preview, live and in the history',
    async (preference) => {
      const { preview, live, past } = await spend(goal, preference);
      const { outlook, atOnce } = preview;
      expect(past.billed).toBe(outlook.bill.total);
      expect(atOnce.bill.total - outlook.bill.total).toBe(past.saved);
      expect(live.saved).toBe(past.saved);
      expect(Math.round(atOnce.carbon - outlook.carbon)).toBe(Math.round(past.carbonSaved));
      expect(atOnce.bill.energy).toBe(outlook.bill.energy);
      const [money] = /\$[\d.]+/.exec(savedInWords(past.saved)!)!;
      expect(comparisonInWords(preview)).toContain(money);
    },
  );
});
