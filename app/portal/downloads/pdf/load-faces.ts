import bold from './fonts/bold.ttf?url';
import moreLetters from './fonts/more-letters.ttf?url';
import moreSigns from './fonts/more-signs.ttf?url';
import regular from './fonts/regular.ttf?url';
import signs from './fonts/signs.ttf?url';
import { createFaces, type Faces, type Picture, type Weight } from './faces.ts';

async function fetched(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A typeface could not be loaded: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The fonts for a text. Those with rare letters and signs are fetched only if needed. */
export async function loadFaces(text: string): Promise<Faces> {
  const [plain, heavy] = await Promise.all([regular, bold].map(fetched));
  const own = createFaces(plain!, heavy!, []);
  if (own.canWrite(text)) return own;
  const fallbacks = await Promise.all([moreLetters, signs, moreSigns].map(fetched));
  return createFaces(plain!, heavy!, fallbacks, drawText);
}

/** Resolution: text of ten points has more than 500 dots per inch. */
const pixelsPerEm = 72;

/**
 * Draws a text with the fonts of the device. Our PDFs embed fonts for Latin script only; names in
 * other scripts are embedded as images.
 */
function drawText(text: string, weight: Weight): Picture | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const font = `${weight === 'bold' ? 600 : 400} ${pixelsPerEm}px system-ui, sans-serif`;
  context.font = font;
  const measured = context.measureText(text);
  const left = Math.ceil(measured.actualBoundingBoxLeft) + 1;
  const ascent = Math.ceil(measured.actualBoundingBoxAscent) + 1;
  canvas.width = left + Math.ceil(measured.actualBoundingBoxRight) + 1;
  canvas.height = ascent + Math.ceil(measured.actualBoundingBoxDescent) + 1;
  // Resizing a canvas resets its font.
  context.font = font;
  context.fillText(text, left, ascent);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const advance = measured.width;
  return { pixelsPerEm, left: 0 - left, ascent, width, height, advance, pixels: data };
}
