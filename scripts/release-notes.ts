/** `node scripts/release-notes.ts v1.2.3`: prints a version's section of the changelog. */
import { readFileSync } from 'node:fs';

/** The section of a version, without its heading; undefined if there is none. */
export function notesOf(changelog: string, version: string): string | undefined {
  const section = changelog
    .split(/^## /m)
    .find((part) => part.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}

function printNotes(tag: string): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), version);
  if (tag !== `v${version}` || !notes) {
    console.error(
      `The tag is "${tag}", package.json says ${version}, and the changelog has ${notes ? 'its section' : 'no section of it'}.`,
    );
    process.exit(1);
  }
  console.log(notes);
}

if (import.meta.main) printNotes(process.argv[2] ?? '');
