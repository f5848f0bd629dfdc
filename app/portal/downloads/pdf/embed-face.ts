import type { Face } from './faces.ts';
import { ascii, hex, type PdfFile, type Ref } from './pdf-file.ts';

/**
 * Embeds a font (subset at build time) with a Unicode map of the characters used, so that text can
 * be searched, copied and read aloud.
 */
export async function embedFace(file: PdfFile, { name, font, written }: Face): Promise<Ref> {
  const program = await file.addStream(
    new Uint8Array(font.bytes),
    `/Length1 ${font.bytes.length} `,
  );
  const fontName = `/FAIRWA+Fairwatt${name}`;
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName ${fontName} /Flags 4 /FontBBox [${font.box.join(' ')}] ` +
      `/ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} ` +
      `/CapHeight ${font.capHeight} /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const widths = Array.from({ length: font.glyphs }, (_, glyph) => font.widthOf(glyph));
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${fontName} /CIDToGIDMap /Identity ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/FontDescriptor ${descriptor} 0 R /W [0 [${widths.join(' ')}]] >>`,
  );
  const meaning = await file.addStream(ascii(unicodeMap(written)));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${fontName} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${meaning} 0 R >>`,
  );
}

/** The standard allows at most a hundred entries per block. */
const blockSize = 100;

function unicodeMap(written: ReadonlyMap<number, string>): string {
  const pairs = [...written]
    .toSorted(([a], [b]) => a - b)
    .map(([glyph, character]) => `<${hex(glyph)}> <${hex(character.charCodeAt(0))}>`);
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += blockSize) {
    const block = pairs.slice(at, at + blockSize);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
