import { isBlank } from '../community/checks/is-blank.ts';

/** A text that says something, of at most so many characters, on one line. */
export const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' &&
  !isBlank(value) &&
  Array.from(value).length <= most &&
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u001f\u007f]/.test(value);
