import { onError } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import type { Log } from '../operations/log.ts';
import { callProcedure, failureLogger, type ProcedureCall } from '../requests/call-procedure.ts';
import type { Accounts } from './open-accounts.ts';
import type { AccountCall } from './base.ts';
import { accountsRouter } from './router.ts';

type Request = Omit<AccountCall, 'accounts'> & { readonly requestId: string | undefined };

export type AccountsHandler = ReturnType<typeof accountsHandler>;

/** Answers calls of the accounts' contract. */
export function accountsHandler(accounts: Accounts, log: Log) {
  const handler = new StandardRPCHandler(accountsRouter, {
    clientInterceptors: [onError(failureLogger(log))],
  });
  return {
    accounts,
    call: (call: ProcedureCall, request: Request) =>
      callProcedure(handler, call, { ...request, accounts }),
  };
}
