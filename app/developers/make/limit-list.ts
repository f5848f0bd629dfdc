import { mostBytes } from '#api/public/read-request.ts';
import { quotas } from '#hosts/node/api/quotas.ts';
import type { Prose } from '../page-data.ts';

const number = new Intl.NumberFormat('en-US');

/** The limits that the server really has. */
export const limitList = (): Prose => ({
  kind: 'table',
  head: [['What'], ['How much']],
  rows: [
    ['Requests with a key', `${number.format(quotas.sandbox)} a minute for each sandbox`],
    ['Requests without a key', `${number.format(quotas.visitor)} a minute for each IP address`],
    ['New sandboxes', `${number.format(quotas.created)} an hour for each IP address`],
    ['Live streams', `${number.format(quotas.streams)} at a time for each sandbox`],
    ['Body of a request', `${mostBytes / 1024} KB`],
    ['Items on a page', '20 unless you ask for another number, 100 at most'],
    ['A quote holds', 'ten minutes of the community’s time'],
    ['An unused sandbox is kept', 'two weeks'],
  ].map((cells) => cells.map((cell) => [cell])),
});
