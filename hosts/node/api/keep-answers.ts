import { hash } from 'node:crypto';
import { PublicProblem } from '#api/public/problems/problems.ts';
import { replayed, type RepeatAnswer } from '#api/public/rest/remember-answers.ts';
import type { AnswerStore, KeptAnswer } from '../store/answer-store.ts';
import { keyFromName, seal, unseal } from '../store/seal.ts';

/**
 * Answers a repeated request with the stored answer, also after a restart and in another process.
 * If two are carried out at the same time, both get the answer that was stored first; what the
 * other one created stays unused. Answers may contain secrets, so they are encrypted with the name
 * of the request, of which the database has only a hash.
 */
export const keepAnswers =
  ({ find, isUsedElsewhere, keep }: AnswerStore): RepeatAnswer =>
  async (caller, idempotent, answer) => {
    // Statements on the log know this name, too.
    const name = `${caller} ${idempotent.key}`;
    const asked = hash('sha256', idempotent.request, 'buffer');
    const repeat = (kept: KeptAnswer): Response => {
      if (!asked.equals(kept.request)) throw new PublicProblem('IDEMPOTENCY_KEY_REUSED');
      return readResponse(unseal(kept.sealed, keyFromName(name)));
    };
    const hashed = hash('sha256', name, 'buffer');
    const known = await find(hashed);
    if (known !== null) return withHeaders(repeat(known), replayed);
    const [community = '', actor = ''] = caller.split(' ');
    if (await isUsedElsewhere(community, actor, idempotent)) {
      throw new PublicProblem('IDEMPOTENCY_KEY_REUSED');
    }
    const sealed = seal(await writeResponse(await answer()), keyFromName(name));
    return repeat(await keep({ name: hashed, request: asked, sealed }));
  };

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

async function writeResponse(response: Response): Promise<string> {
  const { status, headers } = response;
  return JSON.stringify({ status, headers: [...headers], body: await response.text() });
}

function readResponse(text: string): Response {
  const { status, headers, body } = JSON.parse(text) as {
    status: number;
    headers: [string, string][];
    body: string;
  };
  return new Response(body, { status, headers });
}
