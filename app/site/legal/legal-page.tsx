import type { LegalDocument } from '#app/content/legal.ts';
import { formatDate } from '#app/ui/format.ts';

const anchor = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[1fr_2.2fr]">
      <header className="grid gap-4 lg:col-span-2">
        <h1 className="text-4xl md:text-6xl">{document.title}</h1>
        {document.effective && (
          <p className="text-quiet">
            Effective date:{' '}
            <time dateTime={document.effective}>{formatDate(document.effective)}</time>
          </p>
        )}
      </header>
      <nav aria-label="On this page" className="h-max lg:sticky lg:top-28 print:hidden">
        <ol className="border-l border-line">
          {document.sections.map(({ heading }) => (
            <li key={heading}>
              <a
                href={`#${anchor(heading)}`}
                className="flex min-h-9 items-center pl-4 text-[0.9375rem] text-quiet underline-offset-4 hover:text-ink hover:underline"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-[42rem] gap-10">
        <p className="text-xl leading-relaxed">{document.intro}</p>
        {document.sections.map(({ heading, blocks }) => (
          <section key={heading} id={anchor(heading)} tabIndex={-1} className="grid gap-3">
            <h2 className="text-2xl">{heading}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block[0]} className="grid list-disc gap-1.5 pl-5 marker:text-leaf">
                  {block.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
