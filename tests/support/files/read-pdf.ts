/**
 * Parses a PDF like a viewer: objects by the cross-reference table, pages in order, and the text of
 * each by the fonts' ToUnicode maps. Supports only what our documents use; anything else fails.
 */
export async function readPdf(bytes: Uint8Array) {
  const latin = new TextDecoder('latin1').decode(bytes);
  if (!latin.startsWith('%PDF-1.7') || !latin.endsWith('%%EOF\n')) throw new Error('Not a PDF.');
  const objects = objectsOf(latin);
  const get = (ref: string) => {
    const object = objects.get(Number.parseInt(ref, 10));
    if (object === undefined) throw new Error(`No object ${ref}.`);
    return object;
  };
  const unpacked = async (ref: string) => {
    const { body, stream } = get(ref);
    if (stream === null || !body.includes('/FlateDecode')) throw new Error(`${ref} is no stream.`);
    const packed = bytes.slice(stream, stream + Number(found(body, /\/Length (\d+)/u)));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(plain).text();
  };

  const trailer = latin.slice(latin.lastIndexOf('trailer'));
  const catalog = get(found(trailer, /\/Root (\d+) 0 R/u)).body;
  const info = get(found(trailer, /\/Info (\d+) 0 R/u)).body;
  const tree = get(found(catalog, /\/Pages (\d+) 0 R/u)).body;
  const pages: string[][] = [];
  for (const [, ref] of found(tree, /\/Kids \[([^\]]*)\]/u).matchAll(/(\d+) 0 R/gu)) {
    const page = get(ref!).body;
    const fonts = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name, font] of page.matchAll(/\/(F\d+) (\d+) 0 R/gu)) {
      const map = await unpacked(found(get(font!).body, /\/ToUnicode (\d+) 0 R/u));
      fonts.set(name!, charactersOf(map));
    }
    pages.push(textOf(await unpacked(found(page, /\/Contents (\d+) 0 R/u)), fonts));
  }
  return { pages, title: fromHex(found(info, /\/Title <FEFF([0-9A-F]*)>/u)), catalog };
}

const found = (text: string, pattern: RegExp) => {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`${pattern} is not in ${text.slice(0, 200)}`);
  return value;
};

type PdfObject = { body: string; stream: number | null };

/** Every object must start exactly at its offset in the table. */
function objectsOf(latin: string): ReadonlyMap<number, PdfObject> {
  const table = Number(found(latin.slice(-40), /startxref\n(\d+)\n/u));
  const rows = latin.slice(table).matchAll(/(\d{10}) \d{5} ([nf]) \n/gu);
  const objects = new Map<number, PdfObject>();
  for (const [number, [, offset, kind]] of [...rows].entries()) {
    if (kind === 'f') continue;
    const start = Number(offset);
    if (!latin.startsWith(`${number} 0 obj\n`, start)) throw new Error(`No object ${number}.`);
    const body = latin.slice(start, latin.indexOf('\nendobj', start));
    const at = body.indexOf('\nstream\n');
    objects.set(number, {
      body: at === -1 ? body : body.slice(0, at),
      stream: at === -1 ? null : start + at + '\nstream\n'.length,
    });
  }
  return objects;
}

const fromHex = (digits: string) =>
  (digits.match(/.{4}/gu) ?? [])
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');

const charactersOf = (map: string) =>
  new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gmu)].map(([, glyph, text]) => [
      glyph!,
      fromHex(text!),
    ]),
  );

/** The texts of a page in the order they are written. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const meaning = (font: string, glyphs: string) =>
    glyphs
      .match(/.{4}/gu)!
      .map((glyph) => {
        const character = fonts.get(font)?.get(glyph);
        if (character === undefined) throw new Error(`Glyph ${glyph} of ${font} has no meaning.`);
        return character;
      })
      .join('');
  return [...content.matchAll(/(?:BDC|BMC)\n([\s\S]*?)\nEMC$/gmu)].map(([, text]) =>
    [...text!.matchAll(/\/(F\d+) [\d.]+ Tf <([0-9A-F]+)> Tj|\/ActualText <FEFF([0-9A-F]*)>/gu)]
      .map(([, font, glyphs, actual]) =>
        actual === undefined ? meaning(font!, glyphs!) : fromHex(actual),
      )
      .join(''),
  );
}
