import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';

/** The linter's check of types is young: without this, nobody would notice if it did nothing. */
test('a wrong type fails the lint', async () => {
  const [program, ...args] = checks
    .flatMap(({ commands }) => commands)
    .find(([name]) => name === 'oxlint')!;
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-lint-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ include: ['*.ts'] }));
    writeFileSync(join(folder, 'wrong.ts'), "export const amps: number = 'six';\n");
    const said = await new Promise<string>((done) => {
      execFile(program!, args, { cwd: folder }, (_, output) => done(output));
    });
    expect(said).toContain("Type 'string' is not assignable to type 'number'");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
