import type { IncomingMessage } from 'node:http';
import type { Front } from '../requests/front.ts';
import { fileHeaders, strictTransport, type Headers } from '../security-headers.ts';
import type { Encoding, StoredFile } from './files.ts';

export type Site = { files: ReadonlyMap<string, StoredFile>; headers: Headers };

/** Names and values in turn: `writeHead` takes this form without further work. */
export type HeaderList = readonly string[];

/** A file in one encoding, with the headers of every answer about it. */
export type Representation = { body: Buffer; type: string; etag: string; headers: HeaderList };

export type PreparedFile = Partial<Record<Encoding, Representation>> & {
  identity: Representation;
};

export type PreparedSite = {
  files: ReadonlyMap<string, PreparedFile>;
  notFound: PreparedFile | undefined;
  /** The headers of every answer. */
  headers: HeaderList;
  isOverTls: (request: IncomingMessage) => boolean;
};

/** The file name static hosts expect. It is not a page of its own. */
const notFoundPath = '/404.html';

const listHeaders = (headers: Headers): HeaderList => Object.entries(headers).flat();

/** Added if the request came over TLS. */
export const secureHeaders: HeaderList = listHeaders(strictTransport);

/** Computes the headers of every file once, so that a request only has to pick them. */
export function prepareSite(
  { files, headers }: Site,
  { isForwardedOverTls }: Pick<Front, 'isForwardedOverTls'>,
): PreparedSite {
  const common = listHeaders(headers);
  const ofFiles = listHeaders(fileHeaders(headers));
  const prepared = new Map<string, PreparedFile>();
  for (const [path, file] of files) {
    prepared.set(path, prepareFile(file, file.type.startsWith('text/html') ? common : ofFiles));
  }
  const notFound = prepared.get(notFoundPath);
  prepared.delete(notFoundPath);
  const isOverTls = (request: IncomingMessage) =>
    isForwardedOverTls(request.socket.remoteAddress, request.headers['x-forwarded-proto']);
  return { files: prepared, notFound, headers: common, isOverTls };
}

function prepareFile(file: StoredFile, common: HeaderList): PreparedFile {
  const represent = (encoding: Encoding, body: Buffer): Representation => ({
    body,
    type: file.type,
    etag: file.etags[encoding],
    headers: [
      ...common,
      ...listHeaders({
        'cache-control': file.caching,
        etag: file.etags[encoding],
        vary: 'accept-encoding',
        'accept-ranges': 'bytes',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      }),
    ],
  });
  const { identity, br, gzip } = file.bodies;
  return {
    identity: represent('identity', identity),
    ...(br && { br: represent('br', br) }),
    ...(gzip && { gzip: represent('gzip', gzip) }),
  };
}
