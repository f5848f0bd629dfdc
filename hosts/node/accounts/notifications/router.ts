import { contract, signedIn } from '../base.ts';

export const notificationsRouter = {
  show: contract.notifications.show.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { muted: await context.accounts.mutedBy(person.id) };
  }),
  change: contract.notifications.change.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    await context.accounts.mute(person.id, input.muted);
    return {};
  }),
};
