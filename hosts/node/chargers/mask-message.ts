/** Fields of OCPP whose values let somebody charge or get in, in any version. */
const secretFields =
  'idTag|idToken|parentIdTag|additionalIdToken|authorizationKey|password|certificate|csr|exiRequest';

/** Settings whose values are secret; they are written beside their names, in either order. */
const secretSettings = /^(AuthorizationKey|BasicAuthPassword)$/i;

const secretField = new RegExp(
  String.raw`("(?:${secretFields})"\s*:\s*")((?:[^"\\]|\\.)*)("|$)`,
  'gi',
);

/** Name and password in an address. */
const inAddress = /\/\/[^/@\s"]+@/g;

/** Longest text that is kept of a message. */
const longest = 8000;

/** Enough to tell cards apart, too little to copy one. */
const masked = (value: string): string => (value.length > 8 ? `…${value.slice(-4)}` : '…');

/** A message as it may be shown and kept: without what lets somebody charge or get in. */
export function maskMessage(text: string): string {
  const open = maskSettings(text);
  // Cut first: what a station sends must not take long to search.
  const shown = open.length > longest ? `${open.slice(0, longest)}…` : open;
  return (
    shown
      .replace(
        secretField,
        (_, name: string, value: string, end: string) => `${name}${masked(value)}${end}`,
      )
      .replace(inAddress, '//…@')
      // A text in PostgreSQL has none.
      .replaceAll('\0', '')
  );
}

/** Values of secret settings in whatever list or object they stand. */
function maskSettings(text: string): string {
  if (!/AuthorizationKey|BasicAuthPassword/i.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text, hideValue));
  } catch {
    return '…';
  }
}

function hideValue(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { key, variable } = value as { key?: unknown; variable?: { name?: unknown } };
  if (!secretSettings.test(String(key ?? variable?.name))) return value;
  const hidden = Object.entries(value).map(([name, one]) =>
    /value/i.test(name) ? [name, '…'] : [name, one],
  );
  return Object.fromEntries(hidden);
}
