/** Moves focus to the section when the pressed button disappears. */
export const toTheTop = () => document.getElementById('main')?.focus();
