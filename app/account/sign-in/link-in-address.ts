/**
 * Takes the secret of a mailed link out of the address, where others could see it and the history
 * would keep it.
 */
export function takeFromAddress(name: string): string | null {
  const [, secret] = new RegExp(`^#${name}=([\\w-]+)$`).exec(location.hash) ?? [];
  if (secret === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
