import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** Text files. Pictures and fonts are already compressed. */
export const compressible = /\.(?:html|js|css|svg|txt|md|xml|webmanifest|json)$/;

/**
 * Writes the compressed forms of a file beside it, as the host and most static hosts serve them.
 */
export async function compress(file: string) {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [BROTLI_PARAM_QUALITY]: qualityOf(file),
        [BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Half of all bytes: the documentation, and the demo's past, one file per month. */
const fetchedByFew =
  /\/developers\/|\/(?:openapi\.json|llms\.txt|developers\.md)$|\/(?:past|public-api-worker)-/;

/** One level less takes a third of the time for a few percent more bytes. */
const qualityOf = (file: string) => (fetchedByFew.test(file) ? 10 : 11);
