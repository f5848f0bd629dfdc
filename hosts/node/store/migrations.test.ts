import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('migrations are numbered from 1 on, without holes and none twice', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).toSorted();
  const numbers = files.map((file) => Number(/^(\d{4})-[\w-]+\.sql$/.exec(file)?.[1]));
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});
