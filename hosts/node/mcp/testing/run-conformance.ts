import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const suite = join(
  import.meta.dirname,
  '../../../../tools/api-checks/node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** What the suite found: each scenario with the checks that did not pass, if any. */
export async function runConformance(
  url: string,
  options: readonly string[],
): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-conformance-'));
  try {
    const child = spawn(process.execPath, [
      suite,
      'server',
      '--url',
      url,
      '--output-dir',
      folder,
      ...options,
    ]);
    let output = '';
    child.stdout.on('data', (part) => (output += String(part)));
    child.stderr.on('data', (part) => (output += String(part)));
    await once(child, 'close');
    const names = readdirSync(folder);
    if (names.length === 0) throw new Error(`The conformance suite did not run: ${output}`);
    return Object.fromEntries(
      names.toSorted().map((name) => [scenarioOf(name), failures(folder, name)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Folders are named by scenario and instant. */
const scenarioOf = (folder: string) =>
  folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');

function failures(folder: string, name: string): string[] {
  const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[];
  return checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ''}`);
}
