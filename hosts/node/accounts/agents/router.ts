import { describeBrowser } from '../sign-in/describe-browser.ts';
import type { OpenSession } from '../sign-in/sessions.ts';
import { contract, refuse, signedIn, stronglySignedIn, type AccountCall } from '../base.ts';
import type { Spending } from '../../agents/spending.ts';
import { redirectWith } from '../../agents/clients/redirects.ts';
import { agentViews } from './views.ts';

/** Where an app waits for the answer: a site, or null for a program on the person's device. */
function answersTo(redirect: string): string | null {
  const { protocol, hostname } = new URL(redirect);
  return protocol === 'https:' ? hostname : null;
}

async function waitingRequest({ accounts: { agents } }: AccountCall, request: string) {
  const waiting = await agents.grants.find(request);
  const app = waiting && (await agents.clients.find(waiting.client));
  if (waiting === null || app === null) throw refuse('REQUEST_GONE');
  return { waiting, app };
}

/** Refuses communities in which the person is no resident: owners have no cars there. */
async function checkResident({ accounts }: AccountCall, { person }: OpenSession, at: string) {
  const isResident = await accounts.memberships.isMember(at, person.id, 'resident');
  if (!isResident) throw refuse('NOT_ALLOWED');
}

/** Null is no limit. */
const isMore = (before: number | null, after: number | null) =>
  before !== null && (after === null || after > before);

const allowsMore = (before: Spending, after: Spending) =>
  isMore(before.perChargeMinor, after.perChargeMinor) ||
  isMore(before.perMonthMinor, after.perMonthMinor);

export const agentsRouter = {
  request: contract.agents.request.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const { waiting, app } = await waitingRequest(context, input.request);
    return {
      name: app.name,
      domain: app.domain,
      answersTo: answersTo(waiting.redirect),
      problem: waiting.problem?.description ?? null,
      scopes: waiting.scopes,
      ...waiting.spending,
      communities: await agentViews(context).homesOf(person.id),
    };
  }),

  allow: contract.agents.allow.handler(async ({ input, context }) => {
    // As for higher limits: what is spent on behalf of somebody is decided by nobody else.
    const session = await stronglySignedIn(context);
    const { request, community, scopes, cars, perChargeMinor, perMonthMinor } = input;
    const { waiting } = await waitingRequest(context, request);
    await checkResident(context, session, community);
    const { id } = session.person;
    const allowed = await context.accounts.agents.grants.allow(request, {
      account: id,
      community,
      person: id,
      // Never more than was asked for.
      scopes: waiting.scopes.filter((scope) => scopes.includes(scope)),
      vehicles: cars,
      perChargeMinor,
      perMonthMinor,
      linkedIn: describeBrowser(context.userAgent),
    });
    if (allowed === null) throw refuse('REQUEST_GONE');
    const { redirect, code, state } = allowed;
    return { redirect: redirectWith(redirect, { code, state, iss: context.origin }) };
  }),

  deny: contract.agents.deny.handler(async ({ input, context }) => {
    await signedIn(context);
    const denied = await context.accounts.agents.grants.deny(input.request);
    if (denied === null) throw refuse('REQUEST_GONE');
    const { redirect, state, problem } = denied;
    const { error, description } = problem;
    const answer = { error, error_description: description, state, iss: context.origin };
    return { redirect: redirectWith(redirect, answer) };
  }),

  list: contract.agents.list.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    const views = agentViews(context);
    const { grants, approvals } = context.accounts.agents;
    return {
      agents: await Promise.all((await grants.list(person.id)).map(views.agent)),
      approvals: await Promise.all((await approvals.waiting(person.id)).map(views.approval)),
    };
  }),

  change: contract.agents.change.handler(async ({ input: { agent, ...limits }, context }) => {
    const { person } = await signedIn(context);
    const all = await context.accounts.agents.grants.list(person.id);
    const known = all.find(({ id }) => id === agent);
    if (known !== undefined && allowsMore(known, limits)) await stronglySignedIn(context);
    const changed = await context.accounts.agents.grants.change(person.id, agent, limits);
    if (changed === null) throw refuse('UNKNOWN_AGENT');
    return {};
  }),

  end: contract.agents.end.handler(async ({ input: { agent }, context }) => {
    const { person } = await signedIn(context);
    if (!(await context.accounts.agents.grants.end(person.id, agent))) {
      throw refuse('UNKNOWN_AGENT');
    }
    return {};
  }),

  answer: contract.agents.answer.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const given = input.isApproved ? 'approved' : 'denied';
    const { approvals } = context.accounts.agents;
    if (!(await approvals.answer(person.id, input.approval, given))) throw refuse('REQUEST_GONE');
    return {};
  }),
};
