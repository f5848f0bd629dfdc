import type { ContractRouterClient } from '@orpc/contract';
import type { accountsContract } from '#api/accounts/contract.ts';
import type { accountErrors } from '#api/accounts/procedure.ts';

export type AccountErrorCode = keyof typeof accountErrors;

/** Why a call about an account did not succeed, and what to do next. */
export class AccountProblem extends Error {
  override name = 'AccountProblem';
  readonly code: AccountErrorCode | 'UNREACHABLE' | 'NO_APP';
  readonly next: string;
  /** The invalid field of the input, if it is one. */
  readonly field: string | null;

  constructor(
    code: AccountProblem['code'],
    message: string,
    { next, field = null }: { readonly next: string; readonly field?: string | null | undefined },
  ) {
    super(message);
    this.code = code;
    this.next = next;
    this.field = field;
  }
}

const unreachable = () =>
  new AccountProblem('UNREACHABLE', 'The server did not answer.', {
    next: 'Check your connection, then try again.',
  });

/** On a static host there is no app: its answer is a page. */
const noApp = () =>
  new AccountProblem('NO_APP', 'The app does not run at this address.', {
    next: 'Here are only the public pages and the demo. Whoever looks after your chargers knows the address of the app.',
  });

const answerMs = 15_000;

/**
 * Whom this page was opened for. Tabs share a cookie: where somebody else has signed in meanwhile, the
 * server refuses what this page asks.
 */
let openedFor: string | null = null;

/**
 * A call over HTTP, in the form of oRPC. Its own client is as large as all of the sign-in page, and
 * nothing here needs more than JSON.
 */
async function call(procedure: string, input: unknown): Promise<unknown> {
  let answer: Response;
  let body: { json?: unknown; title?: string; next?: string };
  try {
    answer = await fetch(`/accounts/rpc/${procedure}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(openedFor !== null && { 'fairwatt-person': openedFor }),
      },
      body: JSON.stringify({ json: input }),
      signal: AbortSignal.timeout(answerMs),
    });
    const isPage = answer.headers.get('content-type')?.includes('html') === true;
    if (isPage || answer.status === 405) throw noApp();
    body = (await answer.json()) as typeof body;
  } catch (error) {
    throw error instanceof AccountProblem ? error : unreachable();
  }
  if (answer.ok) {
    if (procedure === 'current') {
      const { person } = body.json as { person: { id: string } | null };
      openedFor = person?.id ?? null;
    }
    return body.json;
  }
  // A refusal of the host itself, before anything was asked of the accounts.
  if (body.json === undefined) {
    const { title = 'Something went wrong on our side.', next = 'Try again in a moment.' } = body;
    throw new AccountProblem('UNEXPECTED', title, { next });
  }
  const { code, message, data } = body.json as {
    code: AccountErrorCode;
    message: string;
    data: { next: string; field?: string | null };
  };
  throw new AccountProblem(code, message, data);
}

const callable = (path: readonly string[]): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => callable([...path, String(name)]),
    apply: (_, __, [input]: [unknown]) => call(path.join('/'), input),
  });

/** The accounts of the host: signing in, sessions, communities. Refusals are `AccountProblem`s. */
export const accounts = callable([]) as ContractRouterClient<typeof accountsContract>;

/** A refusal in one sentence or two, for a place beside a field. */
export const inWords = (error: unknown): string => {
  const { message, next } = problemOf(error);
  return `${message} ${next}`;
};

export const problemOf = (error: unknown): AccountProblem =>
  error instanceof AccountProblem
    ? error
    : new AccountProblem('UNEXPECTED', 'Something went wrong on our side.', { next: 'Try again.' });
