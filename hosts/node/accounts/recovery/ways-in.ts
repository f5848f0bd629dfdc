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

interface Parts {
  readonly now: () => Date;
  readonly post: MailPost;
  readonly isWithin: IsWithin;
  readonly grants: Pick<Grants, 'list' | 'end'>;
  /** Called after sessions ended. */
  readonly accessEnded: () => void;
}

/** Changes of how a person gets in, with the mails that tell everybody concerned. */
export const waysIn = (query: Query, { now, post, isWithin, grants, accessEnded }: Parts) => {
  const changes = emailChanges(query, now);
  const own = recoveries(query, now);
  /** Those that open something and those that somebody else may have asked for count together. */
  const mayMail = (email: string) => isWithin(`mail ${email}`, signInLimits.mails);

  /** Whoever else got in may have linked some. */
  async function endAgents(person: string) {
    for (const { id } of await grants.list(person)) await grants.end(person, id);
  }

  return {
    recoveries: own,
    endAgents,

    askForNewAddress: async (person: string, newEmail: string, origin: string): Promise<void> => {
      if (!(await mayMail(newEmail))) return;
      const code = await changes.ask(person, newEmail);
      post.send(await newAddressMail(newEmail, code, origin));
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

    /** The address that is theirs again; null if it cannot be undone (any more). */
    undoNewAddress: async (secret: string): Promise<string | null> => {
      const person = await changes.undo(secret);
      if (person === null) return null;
      accessEnded();
      await endAgents(person.id);
      return person.email;
    },

    moveToNewAddress: async (link: Uint8Array): Promise<void> => {
      const moved = await own.moveToNewAddress(link);
      if (moved.length > 0) accessEnded();
      for (const person of moved) await endAgents(person);
    },

    /** When a mail will be enough. */
    loseMyPasskeys: async ({ id, email }: Person, origin: string): Promise<Date> => {
      const begun = await own.loseMyPasskeys(id);
      if (begun === null) return (await own.show(id)).ready!;
      const { ready, stop } = begun;
      const waitMs = recoveryLimits.passkeysMs;
      post.send(await recoveryMail({ to: email, newEmail: null, waitMs, stop }, origin));
      return ready;
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
