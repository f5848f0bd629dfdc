/** One of a few choices that stand side by side; the radio button itself is out of sight. */
export const option =
  'flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line px-3 text-center font-semibold hover:bg-stay has-checked:border-leaf has-checked:bg-leaf-pale has-checked:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';
