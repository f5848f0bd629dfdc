import bold from './fonts/bold.ttf?url';
import moreLetters from './fonts/more-letters.ttf?url';
import moreSigns from './fonts/more-signs.ttf?url';
import regular from './fonts/regular.ttf?url';
import signs from './fonts/signs.ttf?url';
import { drawText } from './draw-text.ts';
import { createFaces, type Faces } from './faces.ts';

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
  const lenders = await Promise.all([moreLetters, signs, moreSigns].map(fetched));
  return createFaces(plain!, heavy!, lenders, drawText);
}
