/**
 * Subsets the typefaces of invoices: fixed weights, no kerning tables, plain TrueType, as PDF
 * embeds them. Run after a font package changes. The results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { readTrueType } from '../app/portal/downloads/pdf/true-type.ts';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…‹›€₂→−×≈\u2009\u202f';
const currencies = range(0x20a0, 0x20cf) + 'ƒ';

const cuts = [
  { source: 'instrument-sans-latin', target: 'regular', characters: latin, weight: 400 },
  { source: 'instrument-sans-latin', target: 'bold', characters: latin, weight: 600 },
  {
    source: 'instrument-sans-latin-ext',
    target: 'more-letters',
    characters: range(0x100, 0x24f),
    weight: 400,
  },
  // Instrument Sans has the signs of the four major currencies; these two are fallbacks for the
  // others.
  { source: 'bricolage-grotesque-latin-ext', target: 'signs', characters: currencies, weight: 400 },
  { source: 'geist-mono-latin-ext', target: 'more-signs', characters: currencies, weight: 400 },
];

for (const { source, target, characters, weight } of cuts) {
  const family = /^[a-z]+-[a-z]+/u.exec(source)![0];
  const path = `node_modules/@fontsource-variable/${family}/files/${source}-wght-normal.woff2`;
  const cut = await subsetFont(await readFile(path), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  const bare = withoutShaping(cut, characters);
  await writeFile(`app/portal/downloads/pdf/fonts/${target}.ttf`, bare);
  console.log(`${target}: ${cut.length} → ${bare.length} bytes`);
}

/**
 * PDF positions every glyph itself, so tables for shaping and naming only make invoices larger. The
 * one feature we need from shaping, tabular figures, is applied here to the character map.
 */
function withoutShaping(cut: Buffer, characters: string): Buffer {
  const { glyphOf } = readTrueType(new Uint8Array(cut));
  const tables = tablesOf(cut);
  const tabular = tabularFigures(tables.get('GSUB')!);
  const glyphs = Array.from(characters, (character) => character.codePointAt(0)!)
    .toSorted((a, b) => a - b)
    .map((code) => ({ code, glyph: tabular.get(glyphOf(code)) ?? glyphOf(code) }))
    .filter(({ glyph }) => glyph !== 0);
  tables.set('cmap', characterMap(glyphs));
  const kept = [
    'OS/2',
    'cmap',
    'cvt ',
    'fpgm',
    'glyf',
    'head',
    'hhea',
    'hmtx',
    'loca',
    'maxp',
    'post',
    'prep',
  ];
  return written(kept.flatMap((name) => (tables.has(name) ? [[name, tables.get(name)!]] : [])));
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    const offset = font.readUInt32BE(at + 8);
    const table = font.subarray(offset, offset + font.readUInt32BE(at + 12));
    tables.set(font.toString('latin1', at, at + 4), table);
  }
  return tables;
}

/** The glyph substitutions of the `tnum` feature (tabular figures). */
function tabularFigures(gsub: Buffer): ReadonlyMap<number, number> {
  const figures = new Map<number, number>();
  const features = gsub.readUInt16BE(6);
  const lookups = gsub.readUInt16BE(8);
  for (let index = 0; index < gsub.readUInt16BE(features); index += 1) {
    const record = features + 2 + 6 * index;
    if (gsub.toString('latin1', record, record + 4) !== 'tnum') continue;
    const feature = features + gsub.readUInt16BE(record + 4);
    const lookup = lookups + gsub.readUInt16BE(lookups + 2 + 2 * gsub.readUInt16BE(feature + 4));
    const table = lookup + gsub.readUInt16BE(lookup + 6);
    const covered = coverage(gsub, table + gsub.readUInt16BE(table + 2));
    const isDelta = gsub.readUInt16BE(table) === 1;
    for (const [place, glyph] of covered.entries()) {
      const substitute = isDelta
        ? (glyph + gsub.readUInt16BE(table + 4)) % 0x1_0000
        : gsub.readUInt16BE(table + 6 + 2 * place);
      figures.set(glyph, substitute);
    }
  }
  return figures;
}

function coverage(table: Buffer, at: number): readonly number[] {
  const count = table.readUInt16BE(at + 2);
  const entries = Array.from({ length: count }, (_, index) => index);
  if (table.readUInt16BE(at) === 1) {
    return entries.map((index) => table.readUInt16BE(at + 4 + 2 * index));
  }
  return entries.flatMap((index) => {
    const entry = at + 4 + 6 * index;
    const [first, last] = [table.readUInt16BE(entry), table.readUInt16BE(entry + 2)];
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

/** A `cmap` subtable in format 4, one segment per character. */
function characterMap(glyphs: readonly { code: number; glyph: number }[]): Buffer {
  const segments = [...glyphs, { code: 0xffff, glyph: 0 }];
  const length = 16 + 8 * segments.length;
  const power = 2 ** Math.floor(Math.log2(segments.length));
  const head = [0, 1, 3, 1, 0, 12, 4, length, 0, 2 * segments.length];
  const search = [2 * power, Math.log2(power), 2 * (segments.length - power)];
  const words = [
    ...head,
    ...search,
    ...segments.map(({ code }) => code),
    0,
    ...segments.map(({ code }) => code),
    ...segments.map(({ code, glyph }) => (glyph - code + 0x1_0000) % 0x1_0000),
    ...segments.map(() => 0),
  ];
  const table = Buffer.alloc(2 * words.length);
  for (const [index, word] of words.entries()) table.writeUInt16BE(word, 2 * index);
  return table;
}

function written(tables: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x1_0000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (tables.length - power), 10);
  const padded: Buffer[] = [];
  let offset = directory.length;
  for (const [index, [name, data]] of tables.entries()) {
    const at = 12 + 16 * index;
    const table = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(checksum(table), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    padded.push(table);
    offset += table.length;
  }
  return Buffer.concat([directory, ...padded]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) % 0x1_0000_0000;
  return sum;
}
