import { config } from '#app/config.ts';
import { documentationDay } from '#hosts/playground/contract.ts';

/** Creates a sandbox that begins on the day of the pages. It needs no key. */
export const createCommand = `curl ${config.siteAddress}/v1/sandboxes \\
  --json '{ "day": "${documentationDay}" }'`;
