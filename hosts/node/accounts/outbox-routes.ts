import { Hono } from 'hono';
import { html } from 'hono/html';
import { whenOpen } from '../middleware/when-open.ts';
import type { Front } from '../requests/front.ts';
import type { AccountsHandler } from './handle-call.ts';
import type { KeptMail } from './mail/outbox.ts';

type Parts = { handler: () => AccountsHandler | null; front: Front };

/**
 * The mails of a host without a mail server, for whoever sits at this machine. Mails open accounts:
 * everybody else is told that there is no such page.
 */
export function outboxRoutes({ handler, front }: Parts) {
  const app = new Hono<{ Variables: { service: AccountsHandler } }>();
  app.use(async (context, next) => (front.isLocal(context) ? next() : context.notFound()));
  app.use(whenOpen(handler));
  app.get('/', (context) => {
    const mails = context.get('service').accounts.outbox?.mails() ?? [];
    return context.html(page(mails));
  });
  return app;
}

const page = (mails: readonly KeptMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>
            No mail server is set up, so mails stop here. Only this computer can see this page.
            Reload it for new ones.
          </p>
          ${mails.length > 0 ? mails.map(article) : html`<p>No mails yet.</p>`}
        </main>
      </body>
    </html> `;

const article = ({ at, to, subject, text }: KeptMail) =>
  html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${at.toISOString()}">${at.toISOString()}</time></p>
    ${text.trim().split('\n\n').map(paragraph)}
  </article>`;

const paragraph = (text: string) =>
  /^https?:\/\/\S+$/.test(text) ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`;
