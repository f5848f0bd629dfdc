import type { Line } from './statement-words.ts';

/** Fees of a line, less what bills gave back. */
export const feesOf = ({ amounts }: Pick<Line, 'amounts'>): number =>
  amounts.fees + amounts.idle + amounts.reductions;
