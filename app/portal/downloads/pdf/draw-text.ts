import type { Picture, Weight } from './faces.ts';

/** Resolution: text of ten points has more than 500 dots per inch. */
const pixelsPerEm = 72;

/**
 * Draws a text with the fonts of the device. Our PDFs embed fonts for Latin script only; names in
 * other scripts are embedded as images.
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
  // Resizing a canvas resets its font.
  context.font = font;
  context.fillText(text, left, ascent);
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const advance = measured.width;
  return { pixelsPerEm, left: 0 - left, ascent, width, height, advance, pixels: data };
}
