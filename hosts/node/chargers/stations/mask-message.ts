/** Fields of OCPP whose values let somebody charge or get in, in any version. */
const secretFields =
  'idTag|idToken|parentIdTag|additionalIdToken|authorizationKey|password|certificate|csr|exiRequest';

/** Settings whose values are secret; they are written beside their names, in either order. */
const secretSettings = /^(AuthorizationKey|BasicAuthPassword)$/i;

const secretField = new RegExp(
  String.raw`("(?:${secretFields})"\s*:\s*")((?:[^"\\]|\\.)*)("|$)`,
  'gi',
);

/** A card may be written as a number, which is refused, and logged. */
const secretNumber = new RegExp(String.raw`("(?:${secretFields})"\s*:\s*)-?\d[\d.eE+-]*`, 'gi');

/** Name and password in an address. */
const inAddress = /\/\/[^/@\s"]+@/g;

/** What a station has kept of a person. */
const ofPerson = /("NotifyCustomerInformation".*?"data"\s*:\s*")(?:[^"\\]|\\.)*/gs;

/** The secret in an address to which a station uploads its log. */
const inUpload = /(\/station-logs\/)[\w-]+/g;

/** Longest text that is kept of a message. */
const longest = 8000;

/** Enough to tell cards apart, too little to copy one. */
const masked = (value: string): string => (value.length > 8 ? `…${value.slice(-4)}` : '…');

/**
 * Most messages are readings: a look at all of them would take longer than at those with something. A
 * backslash may hide any of it.
 */
const mayHide = new RegExp(
  String.raw`${secretFields}|BasicAuth|SoC|chargingNeeds|stateOfCharge|NotifyCustomer|//|station-logs|\0|\\`,
  'i',
);

/** A message as it may be shown and kept: without what lets somebody charge or get in. */
export function maskMessage(text: string): string {
  if (text.length <= longest && !mayHide.test(text)) return text;
  const open = maskValues(text.includes('\\') ? rewritten(text) : text);
  // Cut first: what a station sends must not take long to search.
  const shown = open.length > longest ? `${open.slice(0, longest)}…` : open;
  return (
    shown
      .replace(
        secretField,
        (_, name: string, value: string, end: string) => `${name}${masked(value)}${end}`,
      )
      .replace(secretNumber, '$1"…"')
      .replace(ofPerson, '$1…')
      .replace(inAddress, '//…@')
      .replace(inUpload, '$1…')
      // A text in PostgreSQL has none.
      .replaceAll('\0', '')
  );
}

/** Names and addresses as they are looked for: JSON may write any letter as an escape. */
function rewritten(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return '…';
  }
}

/** Values of secret settings and what is the driver's own affair, wherever they stand. */
function maskValues(text: string): string {
  if (!/AuthorizationKey|BasicAuthPassword|SoC|chargingNeeds/i.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text, hideValue));
  } catch {
    return '…';
  }
}

/** What a car tells about its battery and its departure: owners do not see that. */
const ownAffair = /^(chargingNeeds|stateOfCharge|\w*SoC)$/;

function hideValue(name: string, value: unknown): unknown {
  if (ownAffair.test(name)) return '…';
  if (typeof value !== 'object' || value === null) return value;
  const { key, variable, measurand } = value as {
    key?: unknown;
    variable?: { name?: unknown };
    measurand?: unknown;
  };
  const isHidden = measurand === 'SoC' || secretSettings.test(String(key ?? variable?.name));
  if (!isHidden) return value;
  const hidden = Object.entries(value).map(([field, one]) =>
    /value/i.test(field) ? [field, '…'] : [field, one],
  );
  return Object.fromEntries(hidden);
}
