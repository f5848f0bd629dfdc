import type { Grants } from '../../agents/grants.ts';
import type { Query } from '../../store/database.ts';
import { emailChangeLimits, emailChanges } from '../address/email-changes.ts';
import type { MailPost } from '../mail/mail-post.ts';
import {
  changedAddressMail,
  newAddressMail,
  recoveryBeganMail,
  recoveryMail,
} from '../mail/security-mails.ts';
import { signInLimits, type Person } from '../sign-in/sign-in.ts';
import type { IsWithin } from '../use-limit.ts';
import { recoveries, recoveryLimits } from './recoveries.ts';
import { endInvitations, endKeys } from './statements.ts';

interface Parts {
  readonly now: () => Date;
  readonly post: MailPost;
  readonly isWithin: IsWithin;
  readonly grants: Pick<Grants, 'list' | 'end'>;
  /** Called after sessions ended. */
  readonly accessEnded: () => void;
}

/** Of one person, whoever shares their network: ten at once, then one in six minutes. */
const asksOfPerson = { atOnce: 10, periodMs: 6 * 60_000 };

/** Changes of how a person gets in, with the mails that tell everybody concerned. */
export const waysIn = (query: Query, { now, post, isWithin, grants, accessEnded }: Parts) => {
  const changes = emailChanges(query, now);
  const own = recoveries(query, now);
  const mayAsk = (person: string) => isWithin(`new address ${person}`, asksOfPerson);
  /** Those that open something and those that somebody else may have asked for count together. */
  const mayMail = (email: string) => isWithin(`mail ${email}`, signInLimits.mails);

  async function endAgents(person: string) {
    for (const { id } of await grants.list(person)) await grants.end(person, id);
  }

  /** Whoever else got in may have linked apps, and made keys or invited owners for a building. */
  async function endWhatWasMade(person: string) {
    await endAgents(person);
    await query(endKeys, [person, now()]);
    await query(endInvitations, [person]);
    accessEnded();
  }

  return {
    recoveries: own,
    endAgents,

    /** False if the person has asked too often. */
    askForNewAddress: async (
      person: string,
      newEmail: string,
      origin: string,
    ): Promise<boolean> => {
      if (!(await mayAsk(person))) return false;
      if (!(await mayMail(newEmail))) return true;
      const code = await changes.ask(person, newEmail);
      post.send(await newAddressMail(newEmail, code, origin));
      return true;
    },

    /** The new address. */
    confirmNewAddress: async (
      person: string,
      code: string,
      { keep, origin }: { readonly keep: string; readonly origin: string },
    ): Promise<{ readonly email: string } | 'unknown' | 'taken'> => {
      const changed = await changes.confirm(person, code, keep);
      if (typeof changed === 'string') return changed;
      accessEnded();
      const { undoMs } = emailChangeLimits;
      post.send(await changedAddressMail({ ...changed, undoMs }, origin));
      return { email: changed.newEmail };
    },

    /** The address that is theirs again. */
    undoNewAddress: async (
      secret: string,
    ): Promise<{ readonly email: string } | 'unknown' | 'taken'> => {
      const undone = await changes.undo(secret);
      if (typeof undone === 'string') return undone;
      const { id, email } = undone;
      await endWhatWasMade(id);
      return { email };
    },

    moveToNewAddress: async (link: Uint8Array): Promise<void> => {
      const moved = await own.moveToNewAddress(link);
      for (const person of moved) await endWhatWasMade(person);
    },

    /** Says it, unless something waits already. */
    loseMyPasskeys: async ({ id, email }: Person, origin: string): Promise<void> => {
      const begun = await own.loseMyPasskeys(id);
      if (begun === null) return;
      const waitMs = recoveryLimits.passkeysMs;
      const { stop } = begun;
      post.send(await recoveryMail({ to: email, newEmail: null, waitMs, stop }, origin));
    },

    /** In the background: the answer is the same, and takes the same time, right or wrong. */
    recover: (
      { email, code, newEmail }: Readonly<Record<'email' | 'code' | 'newEmail', string>>,
      origin: string,
    ): void =>
      post.inBackground(async () => {
        const begun = await own.recover(email, code, newEmail);
        if (begun === null) return null;
        const waitMs = recoveryLimits.mailboxMs;
        post.send(await recoveryBeganMail(newEmail, waitMs, origin));
        return recoveryMail({ to: email, newEmail, waitMs, stop: begun.stop }, origin);
      }),
  };
};
