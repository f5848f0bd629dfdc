import { Link } from 'react-router';
import { developerPages, markdownPath } from '../navigation.ts';
import { plainText } from '../markdown/blocks.ts';
import type { Part } from '../page-data.ts';

/** The headings of a page, beside it. */
export function OnThisPage({ parts }: { parts: readonly Part[] }) {
  const headings = parts.filter((part) => part.kind === 'heading' && part.level === 2);
  if (headings.length < 2) return <div />;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-bar hidden h-max max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto py-14 pl-6 xl:block print:hidden"
    >
      <p className="pb-2 text-[0.8125rem] font-semibold text-quiet">On this page</p>
      <ul className="border-l border-line">
        {headings.map((part) =>
          part.kind === 'heading' ? (
            <li key={part.id}>
              <a
                href={`#${part.id}`}
                className="flex min-h-8.5 items-center pl-4 text-[0.9375rem] text-quiet underline-offset-4 hover:text-ink hover:underline"
              >
                {plainText(part.text)}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

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
