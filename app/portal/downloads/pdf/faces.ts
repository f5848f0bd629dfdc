import { once } from '#api/locale/remembering.ts';
import { readTrueType, type TrueType } from './true-type.ts';

/** A font in the document: its name there, and the characters written with it so far. */
export type Face = {
  readonly name: string;
  readonly font: TrueType;
  readonly written: Map<number, string>;
};

/** Consecutive characters of one font. */
export type GlyphRun = {
  readonly face: Face;
  readonly glyphs: readonly number[];
  readonly width: number;
};
/** Consecutive characters that no font of ours has: drawn by the browser as an image. */
export type PictureRun = {
  readonly picture: Picture;
  readonly text: string;
  readonly width: number;
};

export type Run = GlyphRun | PictureRun;

/** A text as RGBA pixels, with its position on the line in pixels. */
export type Picture = {
  readonly pixelsPerEm: number;
  /** From the start of the text to the left edge of the image; negative where it overhangs. */
  readonly left: number;
  /** From the baseline up to the upper edge. */
  readonly ascent: number;
  readonly width: number;
  readonly height: number;
  /** The advance width. */
  readonly advance: number;
  readonly pixels: Uint8ClampedArray;
};

/** Draws a text; null where that cannot be done. */
export type Draw = (text: string, weight: Weight) => Picture | null;

export type Weight = 'regular' | 'bold';

/** The fonts of a document: one per weight, then fallback fonts for missing characters. */
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

/** White space is collapsed to one space. */
const tidy = (text: string) => text.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');

const codesOf = (text: string) => Array.from(tidy(text), (character) => character.codePointAt(0)!);

/** Graphemes: an accent stays with its letter. Made for the first PDF: it takes tens of milliseconds. */
const characters = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

export function createFaces(
  regular: Uint8Array,
  bold: Uint8Array,
  fallbacks: readonly Uint8Array[],
  draw: Draw = () => null,
): Faces {
  const own = { regular: face('F1', regular), bold: face('F2', bold) };
  const others = fallbacks.map((bytes, index) => face(`F${index + 3}`, bytes));
  const writerOf = (code: number, weight: Weight) =>
    [own[weight], ...others].find(({ font }) => font.glyphOf(code) !== 0);
  const canWrite = (text: string) =>
    codesOf(text).every((code) => writerOf(code, 'regular') !== undefined);
  const pictures = new Map<string, Picture | null>();

  function pictureOf(text: string, weight: Weight) {
    const key = `${weight} ${text}`;
    const picture = pictures.get(key) ?? draw(text, weight);
    pictures.set(key, picture);
    return picture;
  }

  /** Glyphs face by face; a question mark where there is none. */
  function written(text: string, weight: Weight): readonly GlyphRun[] {
    const runs: { face: Face; glyphs: number[]; width: number }[] = [];
    for (const wanted of codesOf(text)) {
      const writer = writerOf(wanted, weight) ?? own[weight];
      const code = writer.font.glyphOf(wanted) === 0 ? questionMark : wanted;
      const glyph = writer.font.glyphOf(code);
      writer.written.set(glyph, String.fromCodePoint(code));
      if (runs.at(-1)?.face !== writer) runs.push({ face: writer, glyphs: [], width: 0 });
      const run = runs.at(-1)!;
      run.glyphs.push(glyph);
      run.width += writer.font.widthOf(glyph);
    }
    return runs;
  }

  return {
    all: [own.regular, own.bold, ...others],
    canWrite,
    set(text, weight) {
      const runs = pieces(tidy(text), canWrite).flatMap((piece): readonly Run[] => {
        const picture = piece.writable ? null : pictureOf(piece.text, weight);
        if (picture === null) return written(piece.text, weight);
        const width = (1000 * picture.advance) / picture.pixelsPerEm;
        return [{ picture, text: piece.text, width }];
      });
      return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    },
  };
}

/**
 * A text split into runs that our fonts have and runs that they do not. Spaces between words of
 * another script stay with them, because such words may run from right to left.
 */
function pieces(text: string, canWrite: (text: string) => boolean) {
  const found: { text: string; writable: boolean }[] = [];
  for (const { segment } of characters().segment(text)) {
    const writable = canWrite(segment);
    const [last, before] = [found.at(-1), found.at(-2)];
    if (last?.writable === writable) last.text += segment;
    else if (!writable && last?.text === ' ' && before) {
      before.text += ` ${segment}`;
      found.pop();
    } else found.push({ text: segment, writable });
  }
  return found;
}

const questionMark = 63;
