import type { CoveredCity } from './covered-cities.ts';
import { overlap, type Box, type Point } from './projection.ts';

export interface Mark {
  readonly city: CoveredCity;
  /** In parts of the map's width and height. */
  readonly at: Point;
}

/** What a name takes, in pixels: about this much a letter. */
const letterWidth = 7.5;
const besideDot = { gap: 12, padding: 14, height: 24 };
const dotSize = 16;

/** The names that fit beside their dots without covering anything: the chosen city's, then of the largest. */
export function labelsIn(
  marks: readonly Mark[],
  {
    chosen,
    size,
  }: { readonly chosen: string | null; readonly size: { width: number; height: number } },
): readonly (Mark & { readonly isLeft: boolean })[] {
  const around = ({ at }: Mark, half: number): Box => {
    const [x, y] = [at.x * size.width, at.y * size.height];
    return { left: x - half, right: x + half, upper: y - half, lower: y + half };
  };
  const taken: { mark: Mark | null; box: Box }[] = marks.map((mark) => ({
    mark,
    box: around(mark, dotSize / 2),
  }));
  const inOrder = marks.toSorted(
    (a, b) =>
      Number(b.city.id === chosen) - Number(a.city.id === chosen) || b.city.rank - a.city.rank,
  );
  return inOrder.flatMap((mark) => {
    const length = besideDot.padding + mark.city.name.length * letterWidth;
    const { left, right, upper, lower } = around(mark, besideDot.height / 2);
    for (const isLeft of [false, true]) {
      const box = isLeft
        ? { left: left - length, right: left, upper, lower }
        : { left: right, right: right + length, upper, lower };
      const fits = box.left >= 0 && box.right <= size.width;
      if (!fits || taken.some((one) => one.mark !== mark && overlap(one.box, box))) continue;
      taken.push({ mark: null, box });
      return [{ city: mark.city, at: mark.at, isLeft }];
    }
    return [];
  });
}
