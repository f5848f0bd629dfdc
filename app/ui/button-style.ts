const shape =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border px-6 py-2.5 font-semibold transition-colors duration-150';

/** Links and buttons that act share one look; the element stays what it is. */
export const buttonStyle = {
  primary: `${shape} filled bg-leaf text-on-leaf hover:bg-leaf-hover`,
  /** As strong as the primary one beside it, in another color. */
  strong: `${shape} filled bg-ink text-paper hover:bg-ink/85`,
  outline: `${shape} border-ink hover:bg-stay`,
};
