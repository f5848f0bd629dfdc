/** 128 random bits, for a key of idempotency. `crypto.randomUUID` does not exist on plain HTTP. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
