import { keyScopes, type Scope } from '#api/policy/actor.ts';
import { operations } from '#api/public/operations.ts';
import { problemKinds } from '#api/public/problems/problem-kinds.ts';
import { fewItems } from '#api/public/tools/make-tool.ts';
import { mostBytes } from '#api/public/rest/read-request.ts';
import { mostEndpoints } from '#api/public/webhooks/webhooks-port.ts';
import { eventTypes } from '#api/public/contract/webhooks.ts';
import { quotas } from '#hosts/node/api/quotas.ts';
import { parseInline } from '../markdown/parse-inline.ts';
import type { Part, Prose } from '../page-data.ts';

/** Every type of event that webhooks deliver. */
export const eventList = (): Prose => ({
  kind: 'table',
  head: [['Event'], ['When']],
  rows: Object.entries(eventTypes).map(([type, when]) => [[{ code: type }], parseInline(when)]),
});

const scopeWords: Readonly<Record<Scope, string>> = {
  'charging:read': 'See buildings, spaces, prices and the car’s sessions.',
  'charging:write': 'Start, change and stop charges.',
  'reservations:read': 'Find slots, get quotes, see reservations and places in line.',
  'reservations:write': 'Reserve, change, cancel, and join or leave a queue.',
  'billing:read': 'See invoices and the lines behind them.',
  'vehicles:read': 'See the resident’s cars and their battery levels.',
  'vehicles:write': 'Add, change and remove cars, and report battery levels.',
  'keys:manage': 'Make, list, rotate and end keys that allow no more than this one.',
  'sandbox:manage': 'The sandbox itself: clock, plugging in, faults, webhooks, view links, reset.',
  'building:read': 'For owners: see the state of a building and its statements.',
  'building:write':
    'For owners: set prices, invite residents, and tell how many amps are free for the chargers.',
  'building:meter': 'For a meter: tell how many amps are free for the chargers, and nothing else.',
};

const operationsWith = (scope: Scope) =>
  operations.filter((operation) => operation.scopes[0] === scope).map(({ id }) => id);

/** Every scope, and the operations that need it. */
export const scopeList = (): Prose => ({
  kind: 'table',
  head: [['Scope'], ['Allows'], ['Operations']],
  rows: keyScopes.map((scope) => [
    [{ code: scope }],
    [scopeWords[scope]],
    operationsWith(scope).flatMap((code, at) => (at === 0 ? [{ code }] : [', ', { code }])),
  ]),
});

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
    ['Webhook endpoints', `${number.format(mostEndpoints)} for each sandbox`],
    ['Body of a request', `${mostBytes / 1024} KB`],
    ['Items on a page', `20 unless you ask for another number, over MCP ${fewItems}; 100 at most`],
    ['A quote can be named', 'for ten minutes of the community’s time'],
    ['Deliveries of webhooks are kept', 'seven days, the latest 10,000 of each endpoint'],
    ['An unused sandbox is kept', 'two weeks'],
  ].map((cells) => cells.map((cell) => [cell])),
});

const names = [
  String.raw`details\.\w+`,
  'Idempotency-Key|If-Match|ETag|Retry-After',
  '(?:Allow|Authorization|RateLimit-Policy)(?= header)',
  'Content-Type(?= is)|application/json(?=\\.)|details(?= has)',
  ...operations.map(({ id }) => id),
];
const namesInText = new RegExp(
  String.raw`"(?<quoted>[^"]+)"|(?<address>/openapi\.json)|\b(?:${names.join('|')})\b`,
  'g',
);

/** With the names of the API as code: its document has them plain, to stay small. */
const withCode = (words: string) =>
  parseInline(
    words.replaceAll(namesInText, (name, ...found) => {
      const { quoted, address } = found.at(-1) as Record<string, string | undefined>;
      return address ? `[openapi.json](${address})` : `\`${quoted ?? name}\``;
    }),
  );

/** Every code with when it happens and what to do; problems link to it by their code. */
export const problemParts = (): Part[] =>
  Object.entries(problemKinds)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .flatMap(([code, { status, title, when, next }]): Part[] => [
      { kind: 'heading', level: 3, id: code, text: [{ code }] },
      {
        kind: 'paragraph',
        text: [{ strong: withCode(`${status}. ${title}.`) }, ' ', ...withCode(when)],
      },
      { kind: 'paragraph', text: [{ strong: ['What to do:'] }, ' ', ...withCode(next)] },
    ]);
