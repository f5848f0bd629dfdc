import { Resvg } from '@resvg/resvg-js';
import { iconSvg } from './icon-picture.ts';

const pngHeaders = { headers: { 'content-type': 'image/png' } };

const iconPng = (size: number) =>
  new Uint8Array(new Resvg(iconSvg, { fitTo: { mode: 'width', value: size } }).render().asPng());

export const iconResponse = (size: number) => new Response(iconPng(size), pngHeaders);

/** An .ico file is a directory of pictures; ours holds one PNG. */
export function favicon(size: number) {
  const png = iconPng(size);
  const directory = new DataView(new ArrayBuffer(22));
  directory.setUint16(2, 1, true); // type: icon
  directory.setUint16(4, 1, true); // one picture
  directory.setUint8(6, size);
  directory.setUint8(7, size);
  directory.setUint16(10, 1, true); // colour planes
  directory.setUint16(12, 32, true); // bits per pixel
  directory.setUint32(14, png.length, true);
  directory.setUint32(18, directory.byteLength, true);
  return new Blob([directory.buffer, png], { type: 'image/x-icon' });
}

export const pictureResponse = (svg: string, fontFiles: string[]) =>
  new Response(
    new Uint8Array(
      new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render().asPng(),
    ),
    pngHeaders,
  );
