import type { HostState } from '../host.ts';

/** The state that a refusal of the server's own means, if it is final. */
export async function finalStateIn(response: Response): Promise<HostState | null> {
  if (response.status === 410) return 'gone';
  const code = await problemCodeIn(response);
  return code !== null && isEnding(code) ? code : null;
}

const endings = ['view-ended', 'signed-out', 'another-person', 'no-member'] as const;

const isEnding = (code: string): code is (typeof endings)[number] =>
  endings.some((ending) => ending === code);

/** The code of an answer in the form of RFC 9457; null for any other answer. */
export async function problemCodeIn(response: Response): Promise<string | null> {
  if (response.headers.get('content-type') !== 'application/problem+json') return null;
  const { code } = (await response.clone().json()) as { code: string };
  return code;
}
