import * as z from 'zod/mini';
import { isAcceptableRedirect } from './redirects.ts';

/** What is kept of an app's description of itself. */
export interface ClientMetadata {
  readonly name: string;
  /** Its own page; empty if it has none. */
  readonly address: string;
  readonly redirects: readonly string[];
}

/** Names are shown to people: no control characters, nothing that turns the text around. */
const plainText = /^[^\p{C}\u2028\u2029]+$/u;

const isPage = (text: string) => URL.parse(text)?.protocol === 'https:';

const redirect = z.string().check(z.refine(isAcceptableRedirect));

/** The members of RFC 7591 that we act on; others are ignored. */
export const metadataSchema = z.object({
  redirect_uris: z.array(redirect).check(z.minLength(1), z.maxLength(10)),
  client_name: z.optional(z.string().check(z.maxLength(60), z.regex(plainText))),
  client_uri: z.optional(z.string().check(z.maxLength(500), z.refine(isPage))),
  token_endpoint_auth_method: z.optional(z.string()),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
});

/** A registration may name a webhook; a document may not, since its secret would be told to nobody. */
export const registrationSchema = z.extend(metadataSchema, { webhook_uri: z.optional(z.string()) });

export function describedClient(
  read: z.infer<typeof metadataSchema>,
  unnamed: string,
): ClientMetadata {
  const name = read.client_name?.trim() ?? '';
  return {
    name: name === '' ? unnamed : name,
    address: read.client_uri ?? '',
    redirects: read.redirect_uris,
  };
}
