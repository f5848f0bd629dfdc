import { startMailServer, type ReceivedMail } from '../../hosts/node/testing/mail-server.ts';

/** Quoted-printable, as mails are sent. */
const decoded = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** A mail server on loopback, and reading what it received. */
export async function openMailbox() {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = await startMailServer();
  server.received.on('mail', (mail) => {
    mails.unshift(mail);
    for (const look of waiting) look();
  });

  /** The text of the newest mail to an address; waits for one. It is returned once. */
  async function mailTo(email: string): Promise<string> {
    for (;;) {
      const index = mails.findIndex(({ to }) => to.includes(email));
      if (index !== -1) return decoded(mails.splice(index, 1)[0]!.raw);
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
      });
    }
  }

  return {
    /** For SMTP. */
    server: server.address,
    mailTo,
    /** The link and the code of the next sign-in mail to an address. */
    signInMail: async (email: string) => {
      const text = await mailTo(email);
      const [link = ''] = /http:\S+#link=[\w-]+/.exec(text) ?? [];
      const [, code = ''] = /^(\d{6})\r?$/m.exec(text) ?? [];
      return { link, code };
    },
    stop: server.stop,
  };
}
