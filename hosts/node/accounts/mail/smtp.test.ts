import { once } from 'node:events';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { testPglite } from '../../testing/databases/databases.ts';
import { startMailServer, type ReceivedMail } from '../../testing/mail-server.ts';
import { signInMail } from './sign-in-mail.ts';
import { smtpMailer, smtpOptions } from './smtp.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const publicAddress = 'https://charge.example';
const from = 'Fairwatt <hello@charge.example>';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

async function mailServer(options: Partial<SMTPServerOptions> = {}) {
  const server = await startMailServer(options);
  cleanUp.push(server.stop);
  return server;
}

async function hostWith(server: string, lines: string[] = []) {
  const database = await testPglite();
  const log = { info: () => undefined, error: (line: string) => void lines.push(line) };
  const mailer = smtpMailer({ server, from });
  const host = await accountsHost(database.first, { clock, publicAddress, mailer, log });
  cleanUp.push(database.end, () => host.accounts.close(), host.stop);
  return host;
}

test('a mail by SMTP is text and simple HTML, and signs in', async () => {
  const { address, received } = await mailServer();
  const host = await hostWith(address);
  const browser = browserAt(host.address);
  const [[mail]] = await Promise.all([
    once(received, 'mail') as Promise<[ReceivedMail]>,
    browser.ask('resident@home.example'),
  ]);
  const { to, raw } = mail;
  expect(to).toEqual(['resident@home.example']);
  expect(raw).toMatch(/^From: Fairwatt <hello@charge\.example>\r$/m);
  expect(raw).toMatch(/^Subject: Sign in to Fairwatt\r$/m);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  const [, code = ''] = /^(\d{6})\r$/m.exec(raw)!;
  expect((await browser.finish({ code })).status).toBe(200);
});

test('a mail that cannot be sent changes no answer, and is logged', async () => {
  const refuses = {
    onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(new Error('no')),
  };
  const { address } = await mailServer(refuses);
  const lines: string[] = [];
  const host = await hostWith(address, lines);
  expect((await browserAt(host.address).ask('nobody@home.example')).status).toBe(200);
  await host.accounts.close();
  expect(lines).toEqual(['A mail could not be sent']);
});

test('beyond this machine mails go over TLS only', () => {
  const modes = ['smtp://mail.example', 'smtps://user:p%40ss@mail.example', 'smtp://[::1]:25'].map(
    (server) => smtpOptions({ server }),
  );
  expect(modes).toMatchObject([
    { host: 'mail.example', port: 587, secure: false, requireTLS: true, ignoreTLS: false },
    { port: 465, secure: true, auth: { user: 'user', pass: 'p@ss' } },
    { host: '::1', port: 25, secure: false, requireTLS: false, ignoreTLS: true },
  ]);
});

test('the words of a mail load nothing, and its link keeps the secret from servers', async () => {
  const mail = await signInMail(
    { email: 'resident@home.example', link: 'secret', code: '012345' },
    publicAddress,
  );
  expect(mail.text).toMatchInlineSnapshot(`
    "Open this link to sign in to Fairwatt at charge.example:

    https://charge.example/app/sign-in#link=secret

    Or type this code where you asked for it:

    012345

    Both are good for 10 minutes, once. On another device, open the link and type the code there, too.

    You did not ask for this? Then somebody typed your address. They cannot sign in without this mail: do nothing, and give the code to nobody.
    "
  `);
  expect(mail.html).not.toMatch(/src=|url\(|<img|<link|<script/);
  expect(mail.html.match(/https?:[^"<\s]*/g)).toEqual([
    'https://charge.example/app/sign-in#link=secret',
  ]);
  expect(mail.subject).not.toContain('012345');
});
