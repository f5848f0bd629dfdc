import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import hostFlags from '../../flags.json' with { type: 'json' };

/**
 * Starts a script of this folder and kills it after so many lines of output; returns the output.
 */
export async function killAfterAnswers(
  script: string,
  settings: readonly string[],
  answers: number,
): Promise<string> {
  const child = spawn(process.execPath, [
    ...hostFlags,
    join(import.meta.dirname, script),
    ...settings,
  ]);
  let output = '';
  let errors = '';
  child.stderr.on('data', (part) => (errors += String(part)));
  child.stdout.on('data', (part) => {
    output += String(part);
    if (output.split('\n').length > answers) child.kill('SIGKILL');
  });
  await once(child, 'close');
  if (errors) throw new Error(errors);
  return output;
}
