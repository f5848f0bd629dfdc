import type { Picture, Weight } from './faces.ts';

/** Sharp on paper: a line of ten points has more than 500 dots to the inch. */
const pixelsPerEm = 72;

/**
 * A text in whatever fonts the device has for it, shaped as its script wants. A PDF of ours carries
 * fonts for Latin script alone; a name in any other is drawn instead of being lost.
 */
export function drawText(text: string, weight: Weight): Picture | null {
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
  // A canvas of another size forgets its font.
  context.font = font;
  context.fillText(text, left, ascent);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const advance = measured.width;
  return { pixelsPerEm, left: 0 - left, ascent, width, height, advance, pixels: data };
}
