import { implement, os } from '@orpc/server';
import { personOf } from '../policy/actor.ts';
import type { Change } from '../community/community.ts';
import { done, guard, type Call } from '../router/base.ts';
import { sandboxContract } from './contract.ts';
import type { Sandbox, SandboxCommand, SandboxState } from './sandbox.ts';

/** The context of a call. */
export type MaybeSandboxCall = Omit<Call, 'sandbox'> & { readonly sandbox: Sandbox | null };
type SandboxCall = Omit<Call, 'sandbox'> & { readonly sandbox: Sandbox };

/** The policy lets nobody get here in a live community. */
const onlyInSandbox = os
  .$context<MaybeSandboxCall>()
  .middleware(async ({ context: { sandbox }, next }) => next({ context: { sandbox: sandbox! } }));

/** The contract to implement. */
export const sandboxService = implement(sandboxContract)
  .$context<MaybeSandboxCall>()
  .use(guard)
  .use(onlyInSandbox);

type Unnamed<C> = C extends SandboxCommand ? Omit<C, 'user'> : never;

/** Carries out a command that only a sandbox knows, on behalf of the caller. */
export async function carryOutHere(
  { sandbox, actor }: SandboxCall,
  asked: Unnamed<SandboxCommand>,
): Promise<Change<SandboxState>> {
  const { role } = actor;
  const command = { ...asked, user: personOf(actor) } as SandboxCommand;
  return sandbox.act(() => ({ kind: 'command', command, role }));
}

/** The same, answered with its events. */
export const commandHere = async (call: SandboxCall, asked: Unnamed<SandboxCommand>) =>
  done(call, await carryOutHere(call, asked));
