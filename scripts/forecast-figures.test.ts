import { expect, it } from 'vitest';
import figures from '#engine/forecast/figures.json' with { type: 'json' };
import { sampleFigures } from '../bench/waiting-sample.ts';

it('shows figures that the engine of today would measure again', () => {
  expect(sampleFigures()).toEqual(figures.sample);
});
