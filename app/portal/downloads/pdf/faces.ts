import { readTrueType, type TrueType } from './true-type.ts';

/** A font in the document: its name there, and the characters written with it so far. */
export type Face = {
  readonly name: string;
  readonly font: TrueType;
  readonly written: Map<number, string>;
};

/** Characters in a row that one face can write. */
export type Run = {
  readonly face: Face;
  readonly glyphs: readonly number[];
  readonly width: number;
};

export type Weight = 'regular' | 'bold';

/** The faces of a document: one a weight, then others that lend what those do not have. */
export type Faces = {
  readonly all: readonly Face[];
  readonly canWrite: (text: string) => boolean;
  /** A text as runs, with its width in thousandths of the size. */
  readonly set: (text: string, weight: Weight) => { runs: readonly Run[]; width: number };
};

const face = (name: string, bytes: Uint8Array): Face => ({
  name,
  font: readTrueType(bytes),
  written: new Map(),
});

/** All spaces are one space: a PDF sets the words itself. */
const tidy = (text: string) => text.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');

const codesOf = (text: string) => Array.from(tidy(text), (character) => character.codePointAt(0)!);

export function createFaces(
  regular: Uint8Array,
  bold: Uint8Array,
  lenders: readonly Uint8Array[],
): Faces {
  const own = { regular: face('F1', regular), bold: face('F2', bold) };
  const lent = lenders.map((bytes, index) => face(`F${index + 3}`, bytes));
  const writerOf = (code: number, weight: Weight) =>
    [own[weight], ...lent].find(({ font }) => font.glyphOf(code) !== 0);

  return {
    all: [own.regular, own.bold, ...lent],
    canWrite: (text) => codesOf(text).every((code) => writerOf(code, 'regular') !== undefined),
    set(text, weight) {
      const runs: { face: Face; glyphs: number[]; width: number }[] = [];
      let width = 0;
      for (const wanted of codesOf(text)) {
        const writer = writerOf(wanted, weight) ?? own[weight];
        const code = writer.font.glyphOf(wanted) === 0 ? questionMark : wanted;
        const glyph = writer.font.glyphOf(code);
        writer.written.set(glyph, String.fromCodePoint(code));
        if (runs.at(-1)?.face !== writer) runs.push({ face: writer, glyphs: [], width: 0 });
        const run = runs.at(-1)!;
        run.glyphs.push(glyph);
        run.width += writer.font.widthOf(glyph);
        width += writer.font.widthOf(glyph);
      }
      return { runs, width };
    },
  };
}

const questionMark = 63;
