/** One bar of a chart, stacked from its parts, lowest first. */
export type Bar = {
  key: string;
  label: string;
  parts: readonly { name: string; value: number; tone: string }[];
  /** Its figures as text. */
  reading: string;
};

/** Fewer bars than this keep the width they would have with this many, aligned left. */
const fewest = 6;

/** Space for the labels of the scale, as a share of the width. */
const gutter = 0.08;

/** The position of a bar, as shares of the width. */
export function slot(index: number, count: number) {
  const width = (1 - gutter) / Math.max(count, fewest);
  const from = gutter + index * width;
  return { from, to: from + width, inset: width * 0.16 };
}

export const heightOf = ({ parts }: Pick<Bar, 'parts'>) =>
  parts.reduce((sum, { value }) => sum + value, 0);

/** Lines across the chart at round figures: two to five of them, the highest above every bar. */
export function gridLines(highest: number): readonly number[] {
  if (!(highest > 0)) return [1];
  const rough = highest / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough)! * magnitude;
  return Array.from({ length: Math.ceil(highest / step) }, (_, index) => (index + 1) * step);
}
