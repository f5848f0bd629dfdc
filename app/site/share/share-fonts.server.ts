import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const printable = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));

const cuts = [
  { file: 'bricolage-grotesque.woff2', weight: 800 },
  { file: 'instrument-sans.woff2', weight: 500 },
];

/** The rasterizer reads neither woff2 nor variable fonts: give it plain ones, one weight each. */
export const shareFonts = (folder: string) =>
  Promise.all(
    cuts.map(async ({ file, weight }) => {
      const plain = await subsetFont(await readFile(`app/fonts/${file}`), printable, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      });
      const path = join(folder, file.replace('woff2', 'ttf'));
      await writeFile(path, plain);
      return path;
    }),
  );
