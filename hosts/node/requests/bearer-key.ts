import type { Context } from 'hono';

/** The key in `Authorization: Bearer`; undefined if the request has none. */
export const bearerKey = ({ req }: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1];
