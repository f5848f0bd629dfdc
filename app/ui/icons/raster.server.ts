import { Resvg } from '@resvg/resvg-js';
import { markBolt, markFrame } from './logo.tsx';

/** The mark on its background, with the margin that launchers crop. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#10211b"/><g transform="translate(16 17)"><path d="${markFrame}" fill="none" stroke="#f6f5ef" stroke-width="3" stroke-linecap="round"/><path d="${markBolt}" fill="#c8f169"/></g></svg>`;

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
  directory.setUint16(10, 1, true); // color planes
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
