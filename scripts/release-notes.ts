/** `node scripts/release-notes.ts v1.2.3`: prints a version's section of the changelog. */
import { readFileSync } from 'node:fs';
import { notesOf } from './changelog.ts';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), version);

if (tag !== `v${version}` || !notes) {
  console.error(
    `The tag is "${tag}", package.json says ${version}, and the changelog has ${notes ? 'its section' : 'no section of it'}.`,
  );
  process.exit(1);
}
console.log(notes);
