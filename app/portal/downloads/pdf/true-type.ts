/** A TrueType font as far as PDF needs it: which glyph a character is, and how wide. */
export type TrueType = {
  readonly bytes: Uint8Array;
  readonly glyphs: number;
  /** The glyph of a character; 0 where the font has none. */
  readonly glyphOf: (codePoint: number) => number;
  /** In thousandths of the font's size, as are the measures below. */
  readonly widthOf: (glyph: number) => number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
};

export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const table = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`The font has no table ${name}.`);
    return found;
  };
  const [head, hhea, hmtx, os2] = [table('head'), table('hhea'), table('hmtx'), table('OS/2')];
  const unitsPerEm = view.getUint16(head + 18);
  const scaled = (units: number) => Math.round((1000 * units) / unitsPerEm);
  const measured = view.getUint16(hhea + 34);
  const characters = charactersOf(view, table('cmap'));
  const corner = (index: number) => scaled(view.getInt16(head + 36 + 2 * index));
  return {
    bytes,
    glyphs: view.getUint16(table('maxp') + 4),
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    // Glyphs past the last width are as wide as that one.
    widthOf: (glyph) => scaled(view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1))),
    ascent: scaled(view.getInt16(hhea + 4)),
    descent: scaled(view.getInt16(hhea + 6)),
    capHeight: scaled(view.getInt16(os2 + 88)),
    box: [corner(0), corner(1), corner(2), corner(3)],
  };
}

function tablesOf(view: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + 16 * index;
    const name = String.fromCodePoint(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));
    tables.set(name, view.getUint32(at + 8));
  }
  return tables;
}

/** Format 4 covers the basic plane, where all our characters are. */
function charactersOf(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const table = cmap + view.getUint32(cmap + 4 + 8 * index + 4);
    if (view.getUint16(table) !== 4) continue;
    const segments = view.getUint16(table + 6);
    for (let segment = 0; segment < segments; segment += 2) {
      const ends = table + 14 + segment;
      const starts = ends + segments + 2;
      const deltas = starts + segments;
      const ranges = deltas + segments;
      const [first, last] = [view.getUint16(starts), view.getUint16(ends)];
      const [delta, range] = [view.getUint16(deltas), view.getUint16(ranges)];
      for (let code = first; code <= last && code < 0xffff; code += 1) {
        const stored = range === 0 ? code : view.getUint16(ranges + range + 2 * (code - first));
        const glyph = stored === 0 ? 0 : (stored + delta) % 0x1_0000;
        if (glyph !== 0) characters.set(code, glyph);
      }
    }
  }
  return characters;
}
