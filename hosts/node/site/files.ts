import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { immutableCaching, revalidatedCaching } from '../security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type StoredFile = {
  type: string;
  caching: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Quoted as in the header. Each encoding has its own (RFC 9110). */
  etags: Readonly<Record<Encoding, string>>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/**
 * Reads the whole build into memory, by the path of each file. The site is small, and requests
 * never reach the file system.
 */
export function loadFiles(folder: string): ReadonlyMap<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  // `**` does not match folders whose name begins with a dot.
  for (const name of globSync(['**/*', '.well-known/*'], { cwd: folder })) {
    const type = types[extname(name)];
    if (!type || !statSync(join(folder, name)).isFile()) continue;
    files.set(pathOf(name), readStored(join(folder, name), type, name.startsWith('assets/')));
  }
  return files;
}

const pathOf = (name: string) => `/${name}`.replace(/\/index\.html$/, '') || '/';

function readStored(file: string, type: string, hashed: boolean): StoredFile {
  const identity = readFileSync(file);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const compressed = (suffix: string) => {
    try {
      return readFileSync(file + suffix);
    } catch {
      return undefined;
    }
  };
  const br = compressed('.br');
  const gzip = compressed('.gz');
  return {
    type,
    caching: hashed ? immutableCaching : revalidatedCaching,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    etags: { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` },
  };
}
