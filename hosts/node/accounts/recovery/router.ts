import {
  contract,
  freshlySignedIn,
  refuse,
  signedIn,
  stronglySignedIn,
  type AccountCall,
} from '../base.ts';

export const emailRouter = {
  ask: contract.email.ask.handler(async ({ input, context }) => {
    const { person } = await stronglySignedIn(context);
    const { accounts, origin } = context;
    if (input.email === person.email) throw refuse('SAME_ADDRESS');
    const mayAsk = await accounts.askForNewAddress(person.id, input.email, origin);
    if (!mayAsk) throw refuse('TOO_MANY_REQUESTS');
    return {};
  }),
  confirm: contract.email.confirm.handler(async ({ input, context }) => {
    const { id, person } = await stronglySignedIn(context);
    const { accounts, origin } = context;
    const changed = await accounts.confirmNewAddress(person.id, input.code, { keep: id, origin });
    if (changed === 'unknown') throw refuse('UNKNOWN_CODE');
    if (changed === 'taken') throw refuse('ADDRESS_TAKEN');
    return changed;
  }),
  undo: contract.email.undo.handler(async ({ input, context }) => {
    const undone = await context.accounts.undoNewAddress(input.secret);
    if (undone === 'unknown') throw refuse('UNKNOWN_CODE');
    if (undone === 'taken') throw refuse('ADDRESS_TAKEN');
    context.cookies.remove('fairwatt-session');
    return undone;
  }),
};

async function waysOf({ accounts }: AccountCall, person: string) {
  const { hasCode, newEmail, ready } = await accounts.recoveries.show(person);
  return { hasCode, pending: ready && { newEmail, readyAt: ready.getTime() } };
}

export const recoveryRouter = {
  show: contract.recovery.show.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return waysOf(context, person.id);
  }),
  makeCode: contract.recovery.makeCode.handler(async ({ context }) => {
    const session = await stronglySignedIn(context);
    const code = await context.accounts.recoveries.makeCode(session);
    if (code === null) throw refuse('SIGNED_OUT');
    return { code };
  }),
  loseMyPasskeys: contract.recovery.loseMyPasskeys.handler(async ({ context }) => {
    const { person } = await freshlySignedIn(context);
    await context.accounts.loseMyPasskeys(person, context.origin);
    const { pending } = await waysOf(context, person.id);
    // Stopped in the same moment.
    if (pending === null) throw refuse('UNKNOWN_CODE');
    return { pending };
  }),
  recover: contract.recovery.recover.handler(async ({ input, context }) => {
    const { accounts, origin, mailsFor } = context;
    // Only who has the code of an account makes us send mails.
    if (mailsFor() === 'nobody') throw refuse('TOO_MANY_REQUESTS');
    accounts.recover(input, origin);
    return {};
  }),
  stop: contract.recovery.stop.handler(async ({ input: { secret }, context }) => {
    const who = secret === null ? { person: (await signedIn(context)).person.id } : { secret };
    if (!(await context.accounts.recoveries.stop(who))) throw refuse('UNKNOWN_CODE');
    return {};
  }),
};
