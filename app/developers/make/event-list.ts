import { eventTypes } from '#api/public/contract/webhooks.ts';
import { parseInline } from '../markdown/parse-inline.ts';
import type { Prose } from '../page-data.ts';

/** Every event that webhooks tell about. */
export const eventList = (): Prose => ({
  kind: 'table',
  head: [['Event'], ['When']],
  rows: Object.entries(eventTypes).map(([type, when]) => [[{ code: type }], parseInline(when)]),
});
