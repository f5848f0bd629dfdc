/**
 * Subsets the three typefaces to the characters and weights the product uses. Run after a font
 * package changes: `npm run fonts`. The results in app/fonts are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Printable ASCII, Latin-1, typographic characters and currency signs. */
const characters =
  range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…‹›€₂←↑→↓−×≈≤≥ŒœŠšŽžıŁłĀāĒēŌō\u2009\u202f';

const typefaces = [
  {
    source: 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    target: 'bricolage-grotesque.woff2',
    // Headings only: one optical size, the heavy end of the weights.
    axes: { opsz: 36, wght: { min: 500, max: 800 } },
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    target: 'instrument-sans.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    source: 'geist-mono/files/geist-mono-latin-wght-normal.woff2',
    target: 'geist-mono.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { source, target, axes } of typefaces) {
  const original = await readFile(`node_modules/@fontsource-variable/${source}`);
  const cut = await subsetFont(original, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(`app/fonts/${target}`, cut);
  console.log(`${target}: ${original.length} → ${cut.length} bytes`);
}
