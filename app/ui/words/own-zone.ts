import { once } from '#api/locale/remembering.ts';

/** The time zone of this browser. Asked for when it is needed: the first time takes tens of milliseconds. */
export const ownZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
