import type { Picture } from './faces.ts';
import type { PdfFile, Ref } from './pdf-file.ts';

/** Embeds a drawn text: its colors as one image, how opaque it is as another. */
export async function embedPicture(
  file: PdfFile,
  { width, height, pixels }: Picture,
): Promise<Ref> {
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
