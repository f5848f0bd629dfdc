import { Link } from 'react-router';
import type { LegalDocument } from '#app/content/legal.ts';
import { formatDate } from '#app/ui/words/format.ts';

const anchor = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[1fr_2.2fr] print:block print:py-10">
      <header className="grid gap-4 lg:col-span-2">
        <h1 className="text-[clamp(2rem,8vw,3.75rem)]">{document.title}</h1>
        <p className="text-quiet">
          Effective date:{' '}
          <time dateTime={document.effective}>{formatDate(document.effective)}</time>
        </p>
      </header>
      <nav aria-label="On this page" className="h-max lg:sticky lg:top-28 print:hidden">
        <ol className="border-l border-line">
          {document.sections.map(({ heading }, index) => (
            <li key={heading}>
              <a
                href={`#${anchor(heading)}`}
                className="flex min-h-9 items-center gap-2 pl-4 text-[0.9375rem] text-quiet underline-offset-4 hover:text-ink hover:underline"
              >
                <span className="min-w-5 tabular-nums">{index + 1}.</span>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[44rem] print:mt-10">
        <p className="text-xl leading-relaxed">{document.intro}</p>
        {document.sections.map(({ heading, blocks }, index) => (
          <section key={heading} id={anchor(heading)} tabIndex={-1} className="mt-10">
            <h2 className="text-2xl">
              {index + 1}. {heading}
            </h2>
            <Clauses section={index + 1} blocks={blocks} />
          </section>
        ))}
      </div>
    </div>
  );
}

type Blocks = LegalDocument['sections'][number]['blocks'];

/**
 * Paragraphs are numbered for reference; a list belongs to the paragraph before it. All are blocks
 * with margins, not grids: on paper, grids that continue on the next sheet print over each other.
 */
function Clauses({ section, blocks }: { section: number; blocks: Blocks }) {
  let clause = 0;
  return blocks.map((block) => {
    if (typeof block !== 'string') {
      return (
        <ol
          key={block[0]}
          className="mt-3 ml-11 list-[lower-alpha] pl-5 marker:text-quiet sm:ml-12"
        >
          {block.map((item) => (
            <li key={item} className="mt-1.5">
              <LinkedText text={item} />
            </li>
          ))}
        </ol>
      );
    }
    clause += 1;
    return (
      <p key={block} className="relative mt-3 pl-11 sm:pl-12">
        <span className="absolute left-0 text-quiet tabular-nums">
          {section}.{clause}
        </span>
        <LinkedText text={block} />
      </p>
    );
  });
}

const links = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A text in which links are written as in Markdown. */
function LinkedText({ text }: { text: string }) {
  // Split by a pattern with two groups: text, label, address, text, label, address, …, text.
  const parts = text.split(links);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return part;
    const address = parts[index + 1]!;
    const style = 'font-medium text-leaf underline underline-offset-4';
    return address.startsWith('/') ? (
      <Link key={address} to={address} prefetch="intent" className={style}>
        {part}
      </Link>
    ) : (
      <a key={address} href={address} className={style}>
        {part}
      </a>
    );
  });
}
