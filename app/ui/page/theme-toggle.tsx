import { MoonIcon, SunIcon } from '../icons/site-icons.tsx';
import { setTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <button
      type="button"
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      aria-label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      className="grid size-[max(44px,1.5rem)] shrink-0 cursor-pointer place-items-center rounded-control hover:bg-stay no-script:hidden print:hidden"
    >
      <MoonIcon className="size-5 dark:hidden" />
      <SunIcon className="hidden size-5 dark:block" />
    </button>
  );
}
