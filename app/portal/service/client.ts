import { createORPCClient, type ClientContext, type ClientLink } from '@orpc/client';
import type { SandboxService, Service } from '#api/contract/contract.ts';
import { host } from './current-host.ts';

/** Asks the host of this page. */
export const serviceLink: ClientLink<ClientContext> = {
  call: (path, input, options) => host().link.call(path, input, options),
};

/** The client of the charging service, wherever that runs. */
export const service: Service = createORPCClient(serviceLink);

/** Procedures that only a sandbox has: a clock that can be set, and what happens in its garage. */
export const {
  clock: demoClock,
  sandbox,
  assistant,
}: SandboxService = createORPCClient(serviceLink);
