import type { Context } from 'hono';
import { problemResponse, PublicProblem, type ProblemCode } from '#api/public/problems.ts';

type Headers = Readonly<Record<string, string>>;

/** Who calls, and what every answer to them says about their quota. */
export interface Authenticated<Caller> {
  readonly caller: Caller;
  readonly headers: Headers;
}

/** The key that a request carries. */
export const bearerKey = ({ req }: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1];

/** Whoever may not call gets the same problem as from REST. */
export const refusal = (code: ProblemCode, headers: Headers = {}): Response =>
  problemResponse(new PublicProblem(code), headers);
