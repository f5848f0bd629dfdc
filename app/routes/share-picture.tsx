import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { stories } from 'virtual:stories';
import { SharePicture } from '#app/site/share/share-picture.tsx';
import { shareFonts } from '#app/site/share/share-fonts.server.ts';
import { pictureResponse } from '#app/ui/icons/raster.server.ts';

/** The picture that goes with a shared link: made at build time from the same night as the hero. */
export async function loader() {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fairwatt-fonts-'));
  const picture = renderToStaticMarkup(<SharePicture board={stories.board} />);
  return pictureResponse(picture, await shareFonts(folder.path));
}
