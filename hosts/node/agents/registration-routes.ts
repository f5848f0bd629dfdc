import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import type { Front } from '../requests/front.ts';
import { rateLimit } from '../requests/rate-limit.ts';
import { readBody } from '../requests/read-body.ts';
import { acceptableUrl } from '../webhooks/sending/public-address.ts';
import { parsed } from './clients/client-document.ts';
import { describedClient, registrationSchema } from './clients/client-metadata.ts';
import { busy, problem, type OAuthError } from './oauth-error.ts';
import type { Agents } from './open-agents.ts';
import type { ManagedRegistration, Registration } from './clients/registrations.ts';

const anHour = 3_600_000;
/** Per visitor and hour. */
const mostRegistrations = 20;
const mostBytes = 16 * 1024;
const utf8 = new TextDecoder();

const unauthorized: OAuthError = {
  error: 'invalid_token',
  description: 'The registration access token does not belong to this app, or the app has ended.',
};

type AppContext = Context<{ Variables: { agents: Agents } }>;

/** `/oauth/register`: apps register themselves (RFC 7591), and their makers manage that (RFC 7592). */
export function registrationRoutes({ now, front }: { now: () => number; front: Front }) {
  const wait = rateLimit(mostRegistrations, anHour, now);
  const app = new Hono<{ Variables: { agents: Agents } }>();
  app.use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'PUT', 'DELETE'], maxAge: 86_400 }));

  const answer = (
    context: AppContext,
    made: ManagedRegistration & { management: string; webhookSecret?: string | null },
    status: 200 | 201,
  ) =>
    context.json(
      {
        client_id: made.id,
        client_id_issued_at: Math.floor(made.created.getTime() / 1000),
        client_name: made.name,
        ...(made.address !== '' && { client_uri: made.address }),
        redirect_uris: made.redirects,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...webhookOf(made),
        registration_access_token: made.management,
        registration_client_uri: `${front.originOf(context)}/oauth/register/${made.id}`,
      },
      status,
    );

  app.post('/', async (context) => {
    if (wait(front.visitorOf(context)) > 0) return problem(context, busy, 429);
    const asked = await registrationIn(context);
    if ('error' in asked) return problem(context, asked, 400);
    return answer(context, await context.get('agents').registrations.register(asked), 201);
  });

  app.get('/:id', async (context) => {
    const management = bearerOf(context);
    const found = await context
      .get('agents')
      .registrations.find(context.req.param('id'), management);
    if (found === null) return problem(context, unauthorized, 401);
    return answer(context, { ...found, management }, 200);
  });

  app.put('/:id', async (context) => {
    const asked = await registrationIn(context);
    if ('error' in asked) return problem(context, asked, 400);
    const { registrations } = context.get('agents');
    const changed = await registrations.change(context.req.param('id'), bearerOf(context), asked);
    if (changed === null) return problem(context, unauthorized, 401);
    return answer(context, changed, 200);
  });

  /** Ends the app for all its drivers at once: what a maker does that was broken into. */
  app.delete('/:id', async (context) => {
    const { registrations, endApp } = context.get('agents');
    const id = context.req.param('id');
    const found = await registrations.find(id, bearerOf(context));
    if (found === null) return problem(context, unauthorized, 401);
    await endApp(id);
    return context.body(null, 204);
  });
  return app;
}

const bearerOf = ({ req }: Context): string =>
  /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '';

function webhookOf(
  made: Pick<ManagedRegistration, 'webhook' | 'webhookDisabled' | 'isWebhookVerified'> & {
    webhookSecret?: string | null;
  },
) {
  const { webhook, webhookDisabled, isWebhookVerified, webhookSecret } = made;
  if (webhook === null) return {};
  return {
    webhook_uri: webhook,
    webhook_state: webhookDisabled ?? (isWebhookVerified ? 'verified' : 'unverified'),
    ...(webhookSecret && { webhook_secret: webhookSecret }),
  };
}

async function registrationIn(context: AppContext): Promise<Registration | OAuthError> {
  const body = await readBody(context.req.raw, mostBytes);
  const read = registrationSchema.safeParse(body && parsed(utf8.decode(body)));
  if (!read.success) return badMetadata(read.error.issues);
  const { webhook_uri: asked } = read.data;
  const { isDevelopment } = context.get('agents');
  const webhook = asked === undefined ? null : acceptableUrl(asked, isDevelopment);
  if (asked !== undefined && webhook === null) return badWebhook;
  return { ...describedClient(read.data, 'An app without a name'), webhook };
}

const badWebhook: OAuthError = {
  error: 'invalid_client_metadata',
  description: 'webhook_uri has to be a public address over https.',
};

function badMetadata(issues: readonly { readonly path: PropertyKey[] }[]): OAuthError {
  const [first] = issues;
  const isRedirect = first?.path[0] === 'redirect_uris';
  return {
    error: isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    description: isRedirect
      ? 'redirect_uris has to name 1 to 10 addresses: https, loopback, or a scheme of an app.'
      : `${first?.path.join('.') || 'The body'} is not right.`,
  };
}
