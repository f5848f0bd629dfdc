/** Options side by side; the radio button itself is visually hidden. */
export const option =
  'flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line px-1 text-center text-[0.9375rem] font-semibold sm:px-3 sm:text-base hover:bg-stay has-checked:border-leaf has-checked:bg-leaf-pale has-checked:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';
