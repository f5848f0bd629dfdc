import { contract, refuse, signedIn, stronglySignedIn } from '../base.ts';

export const leavingRouter = {
  export: contract.account.export.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { file: JSON.stringify(await context.accounts.exportAccount(person.id), null, 2) };
  }),
  delete: contract.account.delete.handler(async ({ context }) => {
    const { person } = await stronglySignedIn(context);
    const outcome = await context.accounts.deleteAccount(person, context.origin);
    if (outcome === 'last-owner') throw refuse('LAST_OWNER');
    if (outcome === 'plugged-in') throw refuse('PLUGGED_IN');
    context.cookies.remove('fairwatt-session');
    return {};
  }),
};
