import { embedFace } from './embed-face.ts';
import type { Faces, GlyphRun, Picture, PictureRun, Weight } from './faces.ts';
import { ascii, createFile, hex, textString, type PdfFile, type Ref } from './pdf-file.ts';
import { newPart, writeStructure, type Part } from './structure-tree.ts';

/** In points, a 72nd of an inch. */
export type PageSize = { readonly width: number; readonly height: number };

export const letter: PageSize = { width: 612, height: 792 };
export const a4: PageSize = { width: 595, height: 842 };

export type TextStyle = {
  readonly size: number;
  readonly weight?: Weight;
  /** Gray from 0 (black) to 1. */
  readonly gray?: number;
  /** `x` is where the text ends. */
  readonly right?: boolean;
};

type About = {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly size: PageSize;
};

const rounded = (value: number) => String(Math.round(value * 100) / 100);

/** A document of pages one writes on, measured from the upper left corner. */
export function createDocument(faces: Faces, about: About) {
  const { size } = about;
  const pages: { operators: string[]; marks: number }[] = [];
  const document = newPart('Document');
  const pictures: Picture[] = [];

  const widthOf = (text: string, { size: points, weight = 'regular' }: TextStyle) =>
    (faces.set(text, weight).width * points) / 1000;

  const set = ({ face, glyphs }: GlyphRun, x: number, y: number, style: TextStyle) =>
    `BT ${rounded(style.gray ?? 0)} g ${rounded(x)} ${rounded(size.height - y)} Td ` +
    `/${face.name} ${rounded(style.size)} Tf <${glyphs.map(hex).join('')}> Tj ET`;

  /** A text drawn as an image, with its characters for search, copying and screen readers. */
  function placed({ picture, text }: PictureRun, x: number, y: number, style: TextStyle) {
    const known = pictures.indexOf(picture);
    const name = `I${1 + (known === -1 ? pictures.push(picture) - 1 : known)}`;
    const points = (pixels: number) => (pixels * style.size) / picture.pixelsPerEm;
    const [left, bottom] = [x + points(picture.left), y + points(picture.height - picture.ascent)];
    return (
      `/Span << /ActualText ${textString(text)} >> BDC q ` +
      `${rounded(points(picture.width))} 0 0 ${rounded(points(picture.height))} ` +
      `${rounded(left)} ${rounded(size.height - bottom)} cm /${name} Do Q EMC`
    );
  }

  /**
   * Writes a line of text on the last page; without an element it is decoration, not read aloud.
   */
  function write(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    part: Part | null,
    on = pages.length - 1,
  ) {
    const page = pages[on]!;
    const { runs, width } = faces.set(text, style.weight ?? 'regular');
    let left = style.right ? x - (width * style.size) / 1000 : x;
    const shown = runs.map((run) => {
      const at = left;
      left += (run.width * style.size) / 1000;
      return 'picture' in run ? placed(run, at, y, style) : set(run, at, y, style);
    });
    page.operators.push(
      part === null ? '/Artifact BMC' : `/${part.role} << /MCID ${page.marks} >> BDC`,
      ...shown,
      'EMC',
    );
    if (part !== null) {
      part.marks.push({ page: on, mark: page.marks });
      page.marks += 1;
    }
  }

  /** A thin line across the last page. */
  function rule(fromX: number, toX: number, y: number, gray = 0.8) {
    const height = rounded(size.height - y);
    pages
      .at(-1)!
      .operators.push(
        `/Artifact BMC ${gray} G 0.6 w ${rounded(fromX)} ${height} m ${rounded(toX)} ${height} l S EMC`,
      );
  }

  async function finish(): Promise<Uint8Array<ArrayBuffer>> {
    const file = createFile();
    const parent = file.reserve();
    const written = faces.all.filter(({ written: characters }) => characters.size > 0);
    const fonts: string[] = [];
    for (const face of written) fonts.push(`/${face.name} ${await embedFace(file, face)} 0 R`);
    const images: string[] = [];
    for (const [index, picture] of pictures.entries()) {
      images.push(`/I${index + 1} ${await embedPicture(file, picture)} 0 R`);
    }
    const resources = `<< /Font << ${fonts.join(' ')} >> /XObject << ${images.join(' ')} >> >>`;
    const refs = pages.map(() => file.reserve());
    for (const [index, { operators }] of pages.entries()) {
      const content = await file.addStream(ascii(operators.join('\n')));
      file.fill(
        refs[index]!,
        `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${size.width} ${size.height}] ` +
          `/Resources ${resources} /Contents ${content} 0 R ` +
          `/StructParents ${index} /Tabs /S >>`,
      );
    }
    const kids = refs.map((ref) => `${ref} 0 R`).join(' ');
    file.fill(parent, `<< /Type /Pages /Kids [${kids}] /Count ${refs.length} >>`);
    const structure = writeStructure(file, document, refs);
    const catalog = file.add(
      `<< /Type /Catalog /Pages ${parent} 0 R /StructTreeRoot ${structure} 0 R ` +
        `/MarkInfo << /Marked true >> /Lang ${textString(about.language)} ` +
        `/ViewerPreferences << /DisplayDocTitle true >> >>`,
    );
    const info = file.add(
      `<< /Title ${textString(about.title)} /Author ${textString(about.author)} >>`,
    );
    return file.finish(catalog, info);
  }

  return {
    size,
    document,
    widthOf,
    write,
    rule,
    finish,
    addPage: () => void pages.push({ operators: [], marks: 0 }),
    pageCount: () => pages.length,
  };
}

export type PdfDocument = ReturnType<typeof createDocument>;

/** Embeds a drawn text: its colors as one image, its alpha channel as another. */
async function embedPicture(file: PdfFile, { width, height, pixels }: Picture): Promise<Ref> {
  const count = width * height;
  const colors = new Uint8Array(3 * count);
  const alpha = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    colors.set(pixels.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    alpha[pixel] = pixels[4 * pixel + 3]!;
  }
  const image = (space: 'RGB' | 'Gray', more = '') =>
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
    `/ColorSpace /Device${space} /BitsPerComponent 8 ${more}`;
  const mask = await file.addStream(alpha, image('Gray'));
  return file.addStream(colors, image('RGB', `/SMask ${mask} 0 R `));
}
