import { createORPCClient, type ClientContext, type ClientLink } from '@orpc/client';
import type { DemoService, Service } from '#api/contract/contract.ts';
import { host } from './current-host.ts';

const link: ClientLink<ClientContext> = {
  call: (path, input, options) => host().link.call(path, input, options),
};

/** The client of the charging service, wherever that runs. */
export const service: Service = createORPCClient(link);

/** Procedures that only the demo has: a clock that can be set, and simulated events. */
export const { clock: demoClock, demo, assistant }: DemoService = createORPCClient(link);
