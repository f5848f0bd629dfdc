import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Headers } from '../security-headers.ts';
import { StartProblem } from '../settings.ts';
import { loadFiles } from './files.ts';
import type { Site } from './prepare-site.ts';

/** Reads what `npm run build` wrote: the files of the site and their security headers. */
export function readBuild(folder: string): Site {
  const client = join(folder, 'client');
  if (!existsSync(client)) {
    throw new StartProblem('There is no build to serve. Run "npm run build" first.');
  }
  return { files: loadFiles(client), headers: readHeaders(join(folder, 'headers.json')) };
}

/** Fails if they are missing: the site is never served without them. */
function readHeaders(file: string): Headers {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Headers;
  } catch {
    throw new StartProblem(
      `The build is not complete: ${file} is missing or damaged. Run "npm run build" again.`,
    );
  }
}
