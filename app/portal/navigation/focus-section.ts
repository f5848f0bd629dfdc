/** Moves focus to the section when the pressed button disappears. */
export const focusSection = (options?: FocusOptions) =>
  document.getElementById('main')?.focus(options);
