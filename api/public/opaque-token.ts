/** Data as a token that callers pass back as it is: JSON in base64url. */
export const encodeToken = (parts: readonly unknown[]): string =>
  btoa(JSON.stringify(parts)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The data of a token. Throws if the token was not made by `encodeToken`. */
export const decodeToken = (token: string): unknown =>
  JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/')));
