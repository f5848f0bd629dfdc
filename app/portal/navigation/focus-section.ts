/** Moves focus to the section when the pressed button disappears. */
export const focusSection = () => document.getElementById('main')?.focus();
