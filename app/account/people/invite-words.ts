/** The button that invites a list: lines that are wrong are left out by pressing it, and only so. */
export function inviteInWords(right: number, wrong: number): string {
  const invite = right === 1 ? 'Invite one resident' : `Invite ${right} residents`;
  if (wrong === 0) return invite;
  return `${invite}, leave ${wrong === 1 ? 'one line' : `${wrong} lines`} out`;
}
