import { oc } from '@orpc/contract';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface Words {
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** 200 if not given. */
  readonly status?: 200 | 201;
}

/** The areas of the API, in the order in which the documentation has them. */
export const tags = {
  Buildings: 'Where to charge, what it costs, and which slots suit a car.',
  Reservations: 'Quote, then confirm: a reserved space with promised energy and a maximum price.',
  Charging: 'Plan, start, watch, change and stop the charge of a plugged-in car.',
  Billing: 'Invoices and the lines behind them.',
  Vehicles: 'The cars of the resident the key belongs to.',
  Queue: 'A place in line when nothing is free.',
  Owners: 'A building as its owner sees it: its state, statements, prices and own load.',
  Webhooks: 'Notifications when something happens.',
  Keys: 'A key for each program, with the scopes it needs; rotated and ended here.',
  Sandbox: 'A world of your own: its clock, its faults, and what a driver does by hand.',
} as const;

export type Tag = keyof typeof tags;

/** The route and the description of an operation; its input and output are added to it. */
export const operation = (
  operationId: string,
  method: Method,
  path: `/v1/${string}`,
  { tag, summary, description, status = 200 }: Words,
) =>
  oc.route({ operationId, method, path, summary, description, tags: [tag], successStatus: status });
