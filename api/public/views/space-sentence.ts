import { day, instant } from '#engine/units.ts';
import type { Answers } from '../../contract/contract.ts';
import { signals } from '../../views/signals.ts';
import { spaceInWords } from '../../words/charging/space-words.ts';
import { localFormatAt, type Scene } from './scene.ts';

type SpaceView = Answers['charge']['space'];

/** What is happening at a space, what comes next and why: the sentence the portal shows. */
export function spaceSentence({ world }: Scene, view: SpaceView): string {
  const { building } = view.space;
  const until = Math.max(view.session?.order?.readyBy ?? 0, world.now + day);
  const over = { from: world.now, to: instant(until) };
  return localFormatAt(world, building).say(() => {
    const { headline, reason } = spaceInWords(view, {
      numberOf: (space) => world.spaces[space]!.number,
      // Only a session's sentence speaks of prices.
      signals: view.session
        ? signals(world, world.buildings[building]!, over)
        : { prices: [], carbon: [] },
    });
    return `${headline} ${reason}`;
  });
}
