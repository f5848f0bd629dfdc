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
