import type { Mail } from './letter.ts';

/** Older mails are dropped. */
const mostMails = 50;

export interface KeptMail extends Mail {
  readonly at: Date;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The last mails, where there is no mail server: in memory, so gone with the process. */
export function createOutbox(wall: () => number) {
  const mails: KeptMail[] = [];
  return {
    add: (mail: Mail): void => {
      mails.unshift({ ...mail, at: new Date(wall()) });
      mails.splice(mostMails);
    },
    /** Newest first. */
    mails: (): readonly KeptMail[] => mails,
  };
}

/** Sends mails, or keeps them where there is no mail server. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  /** What would have been sent; null where mails are sent. */
  readonly outbox: Outbox | null;
  readonly close: () => void;
}
