import { describe, expect, test } from 'vitest';
import { compactOutput, compactSchema } from './compact-schema.ts';
import { withoutDetails } from './details.ts';

const reference = (name: string) => ({ $ref: `#/$defs/${name}` });

describe('a compact schema', () => {
  test('leaves out bounds that only guard the service', () => {
    const name = { type: 'string', pattern: '^a', maxLength: 9, description: 'A name.' };
    const size = { type: 'integer', minimum: 1, maximum: 9, format: 'int32' };
    expect(compactSchema({ type: 'object', properties: { name, size } })).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name.' },
        size: { type: 'integer', minimum: 1, maximum: 9 },
      },
    });
  });

  test('writes shared schemas where they stand, unless objects are used twice', () => {
    const time = { type: 'string', format: 'date-time', description: 'A time.' };
    const place = { type: 'object', properties: { id: { type: 'string' } } };
    const properties = {
      from: { ...reference('Time'), description: 'The start.' },
      to: reference('Time'),
      here: reference('Place'),
    };
    const $defs = { Time: time, Place: place };
    expect(compactSchema({ properties, $defs })).toEqual({
      properties: { from: { ...time, description: 'The start.' }, to: time, here: place },
    });
    const twice = { ...properties, there: reference('Place') };
    expect(compactSchema({ properties: twice, $defs })).toMatchObject({
      properties: { here: reference('Place'), there: reference('Place') },
      $defs: { Place: place },
    });
  });

  test('says null as one of two types', () => {
    const anyOf = [{ type: 'integer' }, { type: 'null' }];
    expect(compactSchema({ anyOf, description: 'Maybe.' })).toEqual({
      type: ['integer', 'null'],
      description: 'Maybe.',
    });
  });

  test('of an answer has names and types only, and no details', () => {
    const steps = { type: 'array', items: { type: 'object', properties: {} } };
    const energyWh = { type: 'integer', minimum: 0, description: 'At the meter.' };
    const answer = {
      type: 'object',
      additionalProperties: false,
      required: ['energyWh', 'steps'],
      properties: { energyWh, steps },
    };
    expect(compactOutput(answer)).toEqual({
      type: 'object',
      required: ['energyWh'],
      properties: { energyWh: { type: 'integer' }, steps: { type: 'array' } },
    });
  });

  test('keeps a figure that has the name of a list of details', () => {
    const phases = { type: 'integer', enum: [1, 3] };
    const vehicle = { type: 'object', required: ['phases'], properties: { phases } };
    expect(compactOutput(vehicle)).toEqual(vehicle);
    expect(withoutDetails({ phases: 3, history: [] })).toEqual({ phases: 3 });
  });
});
