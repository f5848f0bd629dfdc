import { contract, freshlySignedIn, refuse, signedIn, stronglySignedIn } from '../base.ts';

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
    const email = await context.accounts.undoNewAddress(input.secret);
    if (email === null) throw refuse('UNKNOWN_CODE');
    context.cookies.remove('fairwatt-session');
    return { email };
  }),
};

export const recoveryRouter = {
  show: contract.recovery.show.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    const { hasCode, newEmail, ready } = await context.accounts.recoveries.show(person.id);
    return { hasCode, pending: ready && { newEmail, readyAt: ready.getTime() } };
  }),
  makeCode: contract.recovery.makeCode.handler(async ({ context }) => {
    const { person } = await stronglySignedIn(context);
    return { code: await context.accounts.recoveries.makeCode(person.id) };
  }),
  loseMyPasskeys: contract.recovery.loseMyPasskeys.handler(async ({ context }) => {
    const { person } = await freshlySignedIn(context);
    const ready = await context.accounts.loseMyPasskeys(person, context.origin);
    return { pending: { newEmail: null, readyAt: ready.getTime() } };
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
