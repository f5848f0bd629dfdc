/** The section of a version, without its heading; undefined if there is none. */
export function notesOf(changelog: string, version: string): string | undefined {
  const section = changelog
    .split(/^## /m)
    .find((part) => part.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}
