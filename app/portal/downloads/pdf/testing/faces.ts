import bold from '../fonts/bold.ttf?inline';
import moreLetters from '../fonts/more-letters.ttf?inline';
import moreSigns from '../fonts/more-signs.ttf?inline';
import regular from '../fonts/regular.ttf?inline';
import signs from '../fonts/signs.ttf?inline';
import { createFaces, type Draw } from '../faces.ts';

const bytesOf = async (address: string) =>
  new Uint8Array(await (await fetch(address)).arrayBuffer());

/** The product's fonts, read from disk for tests. */
export async function testFaces(draw?: Draw) {
  const [plain, heavy, ...fallbacks] = await Promise.all(
    [regular, bold, moreLetters, signs, moreSigns].map(bytesOf),
  );
  return createFaces(plain!, heavy!, fallbacks, draw);
}
