import { expect, it } from 'vitest';
import { amps } from '../../units.ts';
import { at } from '../testing/world.ts';
import { TestService } from '../testing/service.ts';
import { wants } from '../wants.ts';

const finding = { what: 'on-off' } as const;

function annCharges(): TestService {
  const service = new TestService(undefined, ['a', 'b']);
  service.arrive('ann', 't1');
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  return service;
}

const offered = ({ world }: TestService): number =>
  wants(world).find(({ space }) => space === 'a')!.amps;

it('a charger that is tested counts with all it can draw, until that is over', () => {
  const service = annCharges();
  const { capacity } = service.world.buildings['house']!;
  const before = offered(service);
  service.tell({ kind: 'commissioning', space: 'b' });
  expect(offered(service)).toBeLessThanOrEqual(capacity - 48);
  expect(offered(service)).toBeLessThan(before);
  service.follow('t1', 2, 0);
  service.tell({ kind: 'commissioned', space: 'b', traits: null, findings: [] });
  service.follow('t1', 3, 0);
  expect(offered(service)).toBe(before);
});

it('what was found is kept with the charger, which is planned with what it can do', () => {
  const service = annCharges();
  const traits = { control: 'on-off', fallbackAmps: amps(48) } as const;
  service.tell({ kind: 'commissioned', space: 'b', traits, findings: [finding] });
  expect(service.world.spaces['b']).toMatchObject({
    charger: { control: 'on-off', fallbackAmps: 48 },
    commissioned: { at: service.world.now, findings: [finding] },
  });
  // Found out again, it follows after all.
  service.tell({
    kind: 'commissioned',
    space: 'b',
    traits: { control: 'amps', fallbackAmps: amps(0) },
    findings: [],
  });
  expect(service.world.spaces['b']!.charger).not.toHaveProperty('control');
  expect(service.world.spaces['b']!.charger).not.toHaveProperty('fallbackAmps');
});
