import * as z from 'zod/mini';
import { list } from '../contract/quantities.ts';
import { nothing, procedure } from './procedure.ts';

/** What residents can be told by mail, in the order of the page. */
export const notificationKinds = [
  'promise',
  'space',
  'finished',
  'move',
  'bill',
  'prices',
  'charger',
  'approval',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

const kind = z.enum(notificationKinds);

export const notificationsContract = {
  /** What is not told by mail. */
  show: procedure.output(z.object({ muted: list(kind) })),
  change: procedure
    .input(z.object({ muted: z.array(kind).check(z.maxLength(notificationKinds.length)) }))
    .output(nothing),
};
