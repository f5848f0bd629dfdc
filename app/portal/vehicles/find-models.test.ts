import { describe, expect, test } from 'vitest';
import { catalog } from '#engine/charging/catalog.ts';
import { findModels } from './find-models.ts';
import { modelName } from './vehicle-details.ts';

const found = (search: string) => findModels(catalog, search).map(modelName);

describe('searching the catalog', () => {
  test('nothing typed shows all of it', () => {
    expect(found('')).toHaveLength(catalog.length);
    expect(found('  ')).toHaveLength(catalog.length);
  });
  test.each([
    ['leaf', ['Nissan Leaf']],
    ['5 HYUNDAI', ['Hyundai Ioniq 5']],
    ['id4', ['Volkswagen ID.4']],
    ['e tron', ['Audi Q4 e-tron']],
    ['mach e', ['Ford Mustang Mach-E']],
    ['Kía', ['Kia EV6', 'Kia EV9', 'Kia Niro EV']],
    ['zeppelin', []],
  ])('“%s”', (search, names) => expect(found(search)).toEqual(names));
});
