export const card =
  'min-w-0 rounded-card border border-line bg-panel p-5 @roomy/portal:p-6 print:break-inside-avoid';

export const smallButton =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-line px-4 text-[0.9375rem] font-semibold hover:bg-stay aria-disabled:cursor-default aria-disabled:opacity-60';

/**
 * What is booked and asked for beside the answer; what is over under the first of both. On paper one
 * below the other: browsers print the rows of a grid over each other where a card moves to the next page.
 */
export const reservationsGrid =
  'grid grid-cols-1 items-start gap-x-6 gap-y-8 @columns/portal:grid-cols-[22rem_minmax(0,1fr)] @columns/portal:grid-rows-[auto_1fr] print:block print:space-y-5';

/** A link or button that looks like a link, on a line of its own. */
export const textLink =
  'inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-semibold text-leaf underline underline-offset-4';

/** Suggested slots: side by side where there is room, so that the day's board is not far below. */
export const slotCards = 'grid gap-4 @roomy/portal:grid-cols-3';

/** Heights of a suggested slot and of an upcoming reservation, kept free until they are known. */
export const slotRoom = 'h-112 @columns/portal:h-138';
export const upcomingRoom = 'h-64.5 @roomy/portal:h-48 @columns/portal:h-66.5';
