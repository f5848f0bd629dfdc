import type { Scope } from '#api/policy/actor.ts';
import { rememberAnswers, type RepeatAnswer } from '#api/public/rest/remember-answers.ts';
import { openPublicApi } from '#api/public/testing/public-api.ts';
import { productServer } from '../product-server.ts';
import { mcpTransport } from '../transport.ts';

export interface EndpointOptions {
  readonly granted?: readonly Scope[];
  readonly repeatAnswer?: RepeatAnswer;
  readonly report?: (error: Error) => void;
  /** Of every look at the community. */
  readonly failure?: Error;
}

/** The product's MCP endpoint on a demo in memory, as the `fetch` of a client. */
export function openProductEndpoint({
  granted,
  repeatAnswer = rememberAnswers(() => 0),
  report = () => undefined,
  failure,
}: EndpointOptions = {}) {
  const { call } = openPublicApi(granted && { granted });
  const forCall = () => {
    throw failure!;
  };
  const caller = { ...call.opened!, ...(failure && { forCall }) };
  const { app } = mcpTransport({
    hostNames: [],
    authenticate: async () => ({ caller, headers: {} }),
    serverFor: (opened) => productServer(opened, { repeatAnswer, report }),
    report,
    stopping: new AbortController().signal,
  });
  const fetch = async (url: string | URL, init?: RequestInit) =>
    app.request(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), host: 'localhost' },
    });
  return { url: new URL('http://localhost/'), fetch };
}
