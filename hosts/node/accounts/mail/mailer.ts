import type { Log } from '../../operations/log.ts';
import type { MailSettings } from '../../settings.ts';
import { createOutbox, type Mailer } from './outbox.ts';

/** By SMTP where it is configured; otherwise mails are printed and kept in the outbox. */
export async function createMailer(
  settings: MailSettings | undefined,
  { log, wall }: { readonly log: Log; readonly wall: () => number },
): Promise<Mailer> {
  if (settings !== undefined) return (await import('./smtp.ts')).smtpMailer(settings);
  const outbox = createOutbox(wall);
  return {
    send: async (mail) => {
      outbox.add(mail);
      log.info(`Mail to ${mail.to}\n\n${mail.text}`);
    },
    outbox,
    close: () => undefined,
  };
}
