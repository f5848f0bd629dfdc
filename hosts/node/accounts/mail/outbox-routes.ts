import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AnswerVariables } from '../../middleware/common-headers.ts';
import { whenOpen } from '../../middleware/when-open.ts';
import type { Front } from '../../requests/front.ts';
import type { AccountsHandler } from '../handle-call.ts';
import type { KeptMail } from './outbox.ts';
import { outboxStyle } from './outbox-style.ts';

type Parts = { handler: () => AccountsHandler | null; front: Front };

/**
 * The mails of a host without a mail server, for whoever sits at this machine. Mails open accounts:
 * everybody else is told that there is no such page.
 */
export function outboxRoutes({ handler, front }: Parts) {
  const app = new Hono<{ Variables: AnswerVariables & { service: AccountsHandler } }>();
  app.use(async (context, next) => (front.isLocal(context) ? next() : context.notFound()));
  app.use(whenOpen(handler));
  app.use((context, next) => {
    const common = context.get('common');
    common['content-security-policy'] = withOwnStyle(common['content-security-policy']!);
    return next();
  });
  app.get('/', (context) => {
    const mails = context.get('service').accounts.outbox?.mails() ?? [];
    return context.html(page(mails));
  });
  app.get('/style.css', (context) =>
    context.body(outboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  return app;
}

/** The host lets its answers load nothing; this page has one file of styles. */
const withOwnStyle = (policy: string) =>
  policy.replace("default-src 'none'", "default-src 'none'; style-src 'self'");

const page = (mails: readonly KeptMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <link rel="stylesheet" href="/outbox/style.css" />
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p class="quiet">
            No mail server is set up, so mails stop here. Only this computer can see this page.
            Reload it for new ones.
          </p>
          ${mails.length > 0 ? mails.map(article) : html`<p class="quiet">No mails yet.</p>`}
        </main>
      </body>
    </html> `;

/** In the time of this machine, at which its reader sits. */
const shownTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const article = ({ at, to, subject, text }: KeptMail) =>
  html`<article>
    <h2>${subject}</h2>
    <p class="quiet">
      To ${to}, <time datetime="${at.toISOString()}">${shownTime.format(at)}</time>
    </p>
    ${text.trim().split('\n\n').map(paragraph)}
  </article>`;

function paragraph(text: string) {
  if (/^https?:\/\/\S+$/.test(text)) return html`<p><a href="${text}">${text}</a></p>`;
  if (/^\d{6}$/.test(text)) return html`<p class="code">${text}</p>`;
  return html`<p>${text}</p>`;
}
