import { describeError } from '../../middleware/log-requests.ts';
import type { Log } from '../../operations/log.ts';
import type { Mail } from './letter.ts';
import type { Mailer } from './outbox.ts';

export type MailPost = ReturnType<typeof mailPost>;

/** Sends mails in the background, so that no answer tells by its time whether there was one. */
export function mailPost(mailer: Mailer, log: Log) {
  const sending = new Set<Promise<void>>();

  /** Does what leads to a mail, if to any. */
  function inBackground(write: () => Promise<Mail | null>) {
    const sent: Promise<void> = write()
      .then((mail) => mail && mailer.send(mail))
      .then(
        () => undefined,
        (error: unknown) =>
          log.error('A mail could not be sent', error instanceof Error ? describeError(error) : {}),
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    inBackground,
    send: (mail: Mail | null) => inBackground(async () => mail),
    /** Waits for the mails that are being sent. */
    sent: () => Promise.all(sending),
  };
}
