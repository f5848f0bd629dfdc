import { browserAt, readMail, type accountsHost } from './accounts-host.ts';

type Host = Awaited<ReturnType<typeof accountsHost>>;
export type Browser = ReturnType<typeof browserAt>;

export const elmCourt = {
  name: 'ELM COURT',
  address: '12 Elm Street, Springfield',
  zone: 'America/New_York',
  currency: 'USD',
  tax: 8,
  drives: false,
};

/** A browser in which somebody is signed in. */
export async function signedInAs(host: Host, email: string): Promise<Browser> {
  const browser = browserAt(host.address);
  await browser.ask(email);
  const { code } = readMail(host.mails()[0]!);
  await browser.finish({ code });
  return browser;
}

/** The code of the invitation that was mailed last. */
export function invitationIn(host: Host): string {
  const [, code = ''] = /#code=([\w-]+)/.exec(host.mails()[0]!.text) ?? [];
  return code;
}

/** A building of an owner; returns its community. */
export async function createBuilding(owner: Browser, building: Partial<typeof elmCourt> = {}) {
  const { body } = await owner.call('communities/create', { ...elmCourt, ...building });
  return body['community'] as string;
}

/** Invites somebody without an address, who joins at once. */
export async function join(owner: Browser, community: string, resident: Browser) {
  const { body } = await owner.call('members/invite', { community, role: 'resident', email: null });
  const { code } = body['open'] as { code: string };
  return resident.call('invitations/accept', { code });
}

/** A procedure of a community's portal or owner's side, called by the page in a browser. */
export async function callCommunity(host: Host, browser: Browser, path: string, input?: unknown) {
  const answer = await fetch(`${host.address}/communities/${path}`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      connection: 'close',
    },
    body: JSON.stringify({ json: input }),
  });
  return { status: answer.status, text: await answer.text() };
}
