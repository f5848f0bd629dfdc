import * as z from 'zod/mini';
import { describedClient, metadataSchema, type ClientMetadata } from './client-metadata.ts';

/** The text at an address of a stranger; null if there is none, or it is too long. */
export type FetchDocument = (address: string) => Promise<string | null>;

/**
 * Whether a client id is the address of a document (OAuth Client ID Metadata Document): over TLS,
 * with a path, without anything that could make two ids of one address.
 */
export function isDocumentAddress(id: string): boolean {
  const url = URL.parse(id);
  if (url === null || id.length > 500 || !/^https?:$/.test(url.protocol)) return false;
  const isPlain = url.username === '' && url.password === '' && !id.includes('#');
  return isPlain && url.pathname !== '/' && url.href === id;
}

/** Such a document has no secret, since everybody can read it. */
const documentSchema = z.extend(metadataSchema, {
  client_id: z.string(),
  client_secret: z.optional(z.undefined()),
  token_endpoint_auth_method: z.optional(z.literal('none')),
});

/** The app behind the address; null if its document cannot be read or does not name this address. */
export async function readClientDocument(
  id: string,
  fetchDocument: FetchDocument,
): Promise<ClientMetadata | null> {
  const text = await fetchDocument(id);
  if (text === null) return null;
  const read = documentSchema.safeParse(parsed(text));
  if (!read.success || read.data.client_id !== id) return null;
  return describedClient(read.data, new URL(id).hostname);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
