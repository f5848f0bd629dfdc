import type { Query } from '../../store/database.ts';
import { isDocumentAddress, readClientDocument, type FetchDocument } from './client-document.ts';
import type { ClientMetadata } from './client-metadata.ts';
import * as sql from './client-statements.ts';

/** An app that may ask people for access. */
export interface Client extends ClientMetadata {
  readonly id: string;
  /** The domain of its document; null for a registration, whose name anybody can choose. */
  readonly domain: string | null;
}

interface Row extends ClientMetadata {
  readonly id: string;
  readonly fetched: Date | null;
  readonly ended: Date | null;
}

/** For how long a document is believed before it is read again. */
const documentMs = 3_600_000;

export type Clients = ReturnType<typeof oauthClients>;

/** Apps, by the address of their own document (preferred by MCP) or by a registration (RFC 7591). */
export function oauthClients(query: Query, now: () => Date, fetchDocument: FetchDocument) {
  const stored = async (id: string): Promise<Row | undefined> =>
    (await query<Row>({ name: 'oauth-client', text: sql.find, values: [id] })).rows[0];

  async function readAgain(id: string): Promise<Client | null> {
    const read = await readClientDocument(id, fetchDocument);
    if (read === null) return null;
    const values = [id, read.name, read.address, read.redirects, now()];
    const { rows } = await query(sql.keepDocument, values);
    return rows.length === 0 ? null : { id, domain: new URL(id).hostname, ...read };
  }

  return {
    /** Null if there is no such app, it was ended, or its document cannot be read. */
    find: async (id: string): Promise<Client | null> => {
      const row = await stored(id);
      if (row !== undefined && row.ended !== null) return null;
      const isDocument = isDocumentAddress(id);
      const ageMs = now().getTime() - (row?.fetched?.getTime() ?? 0);
      if (isDocument && ageMs >= documentMs) return readAgain(id);
      if (row === undefined) return null;
      const { name, address, redirects } = row;
      return { id, name, address, redirects, domain: isDocument ? new URL(id).hostname : null };
    },

    /** Returns the communities whose agents ended with it. */
    end: async (id: string): Promise<readonly string[]> =>
      (await query<{ community: string }>(sql.end, [id, now()])).rows.map((row) => row.community),

    removeUnused: async (): Promise<void> => {
      await query(sql.removeUnused, [now()]);
    },
  };
}
