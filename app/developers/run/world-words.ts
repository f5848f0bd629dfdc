import type { BoardNight } from '#app/ui/board/board-data.ts';
import type { ReceiptLine } from '#app/ui/receipt.tsx';

/** What the panel beside the examples shows of the sandbox. */
export type WorldWords = {
  readonly building: string;
  readonly clock: string;
  readonly night: BoardNight;
  readonly now: { readonly at: number; readonly clock: string };
  /** The board in words, for those who cannot see it. */
  readonly inWords: string;
  readonly receipt: {
    readonly heading: string;
    readonly aside: string;
    readonly lines: readonly ReceiptLine[];
    readonly total: string;
    readonly note: string;
  } | null;
};
