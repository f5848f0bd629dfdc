import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../settings.ts';
import type { Mailer } from './outbox.ts';

const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Beyond this machine mails travel over TLS only: they open accounts. */
export function smtpOptions({ server }: Pick<MailSettings, 'server'>) {
  const { protocol, hostname, port, username, password } = new URL(server);
  const isLocal = local.test(hostname);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing in a mail may name a file or an address to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function smtpMailer(settings: MailSettings): Mailer {
  const transport = createTransport({ pool: true, maxConnections: 2, ...smtpOptions(settings) });
  return {
    send: async (mail) => {
      await transport.sendMail({ from: settings.from, ...mail });
    },
    outbox: null,
    close: () => transport.close(),
  };
}
