/** Where to go on when what was pressed is gone: the section from its top, as after arriving on it. */
export const toTheTop = () => document.getElementById('main')?.focus();
