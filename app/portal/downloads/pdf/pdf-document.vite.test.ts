import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/files/read-pdf.ts';
import { brokenLines, createFlow } from './page-flow.ts';
import { a4, createDocument } from './pdf-document.ts';
import { newPart } from './structure-tree.ts';
import { testFaces } from './testing/faces.ts';

const about = { title: 'Łódź “Ω”', author: 'Fairwatt', language: 'en', size: a4 };
const plain = { size: 10 };

async function written(...texts: readonly string[]) {
  const pdf = createDocument(await testFaces(), about);
  pdf.addPage();
  for (const [line, text] of texts.entries()) {
    pdf.write(text, 50, 50 + 20 * line, plain, newPart('P', pdf.document));
  }
  return readPdf(await pdf.finish());
}

describe('a PDF', () => {
  test('gives back its text and its title', async () => {
    const { pages, title } = await written(
      'Night 7.5 kWh × 0.13',
      '(brackets) \\ and "quotes" – fine',
    );
    expect(pages).toEqual([['Night 7.5 kWh × 0.13', '(brackets) \\ and "quotes" – fine']]);
    expect(title).toBe('Łódź “Ω”');
  });

  test('writes the signs of currencies', async () => {
    const amounts = Array.from('$¢£¥€₡₤₦₨₩₪₫₭₮₱₲₴₵₸₹₺₼₽₾₿ƒ', (sign) => `${sign}12.50`);
    expect((await written(...amounts)).pages).toEqual([amounts]);
  });

  test('writes letters of all languages in Latin script, and every space as one', async () => {
    const { pages } = await written('Škoda Łódź Gâteau Žižkov', '1\u202f234,50\u00a0€');
    expect(pages).toEqual([['Škoda Łódź Gâteau Žižkov', '1 234,50 €']]);
  });

  test('marks what it can neither write nor draw, instead of dropping it', async () => {
    expect((await written('Model 月')).pages).toEqual([['Model ?']]);
    const faces = await testFaces();
    expect([faces.canWrite('₹ 5'), faces.canWrite('฿ 5')]).toEqual([true, false]);
  });

  test('draws what it has no glyph for, and still gives it back as text', async () => {
    const asked: string[] = [];
    const box = { pixelsPerEm: 10, left: 0, ascent: 8, width: 10, height: 10, advance: 10 };
    const faces = await testFaces((text) => {
      asked.push(text);
      return { ...box, pixels: new Uint8ClampedArray(400).fill(128) };
    });
    const pdf = createDocument(faces, about);
    pdf.addPage();
    const names = ['Model 月光 3', 'Жар-птица', 'سيارة جديدة', 'Zoé 👩‍🚀', 'Model 月光 4'];
    for (const name of names) pdf.write(name, 50, 50, plain, newPart('P', pdf.document));
    const bytes = await pdf.finish();
    expect((await readPdf(bytes)).pages).toEqual([names]);
    // Words of other scripts stay together, and what was drawn once is drawn again.
    expect(new Set(asked)).toEqual(new Set(['月光', 'Жар', 'птица', 'سيارة جديدة', '👩‍🚀']));
    const pictures = new TextDecoder('latin1').decode(bytes).match(/\/Subtype \/Image/gu);
    expect(pictures).toHaveLength(2 * 5);
  });

  test('sets figures equally wide, so that columns of amounts stand in line', async () => {
    const faces = await testFaces();
    const widths = Array.from('0123456789').flatMap((digit) => [
      faces.set(digit, 'regular').width,
      faces.set(digit, 'bold').width,
    ]);
    expect(new Set(widths).size).toBe(1);
  });

  test('tells its language and what each text is to those who have it read to them', async () => {
    const { catalog } = await written('Hello');
    expect(catalog).toContain('/Lang <FEFF0065006E>');
    expect(catalog).toContain('/MarkInfo << /Marked true >>');
  });
});

describe('text that flows', () => {
  test('turns to a new page in time and numbers them all', async () => {
    const pdf = createDocument(await testFaces(), about);
    const flow = createFlow(pdf);
    const sentences = Array.from({ length: 120 }, (_, index) => `Sentence ${index}.`);
    for (const sentence of sentences) flow.paragraph(sentence, plain, 'P', pdf.document);
    flow.footers(plain, (page, count) => ['Foot', `Page ${page} of ${count}`]);
    const { pages } = await readPdf(await pdf.finish());
    expect(pages).toHaveLength(3);
    expect(pages.flat().filter((text) => text.startsWith('Sentence'))).toEqual(sentences);
    expect(pages.map((texts) => texts.at(-1))).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
  });

  test('breaks lines between words, and leaves a long word whole', () => {
    expect(brokenLines('a bb ccc incomprehensible d', 6, ({ length }) => length)).toEqual([
      'a bb',
      'ccc',
      'incomprehensible',
      'd',
    ]);
  });
});
