import { Link } from 'react-router';
import { developerPages, markdownPath } from '../navigation.ts';

const style = 'flex min-h-11 items-center font-medium text-leaf underline-offset-4 hover:underline';

/** The pages before and after this one, and its Markdown. */
export function PageNeighbors({ path }: { path: string }) {
  const index = developerPages.findIndex((page) => page.path === path);
  const [before, after] = [developerPages[index - 1], developerPages[index + 1]];
  return (
    <nav
      aria-label="Next and previous page"
      className="mt-10 flex flex-wrap justify-between gap-x-8 border-t border-line pt-4 print:hidden"
    >
      {before ? (
        <Link to={before.path} prefetch="intent" className={style}>
          ‹ {before.label}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={after.path} prefetch="intent" className={style}>
          {after.label} ›
        </Link>
      )}
      <a
        href={markdownPath({ path })}
        className="flex min-h-11 w-full items-center text-sm text-quiet underline-offset-4 hover:underline"
      >
        This page as Markdown
      </a>
    </nav>
  );
}
