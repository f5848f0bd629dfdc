import bold from './fonts/bold.ttf?inline';
import moreLetters from './fonts/more-letters.ttf?inline';
import moreSigns from './fonts/more-signs.ttf?inline';
import regular from './fonts/regular.ttf?inline';
import signs from './fonts/signs.ttf?inline';
import { createFaces, type Draw } from './faces.ts';

const bytesOf = async (address: string) =>
  new Uint8Array(await (await fetch(address)).arrayBuffer());

/** The faces of the product, for tests: no server is there to fetch them from. */
export async function testFaces(draw?: Draw) {
  const [plain, heavy, ...lenders] = await Promise.all(
    [regular, bold, moreLetters, signs, moreSigns].map(bytesOf),
  );
  return createFaces(plain!, heavy!, lenders, draw);
}
