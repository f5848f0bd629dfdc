import { Link } from 'react-router';
import { titled } from '#app/content/pages.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { ProseBlock } from './blocks/prose.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { OnThisPage } from './layout/on-this-page.tsx';
import { developerPages, markdownPath } from './navigation.ts';
import type { PageData, Part } from './page-data.ts';

/** What the plugin makes of a Markdown file: the meta data and the component of its route. */
export const routeOf = (page: PageData) => ({
  meta: () => [
    ...pageMeta({ ...page, title: titled(page.title) }),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdownPath(page) },
  ],
  default: () => <DeveloperPage page={page} />,
});

function DeveloperPage({ page }: { page: PageData }) {
  return (
    <div className="grid xl:grid-cols-[minmax(0,1fr)_27rem] print:block">
      <article className="mx-auto grid w-full max-w-[46rem] content-start gap-4 py-10 md:py-14 lg:px-10">
        <h1 className="text-[clamp(2rem,7vw,2.75rem)]">{page.title}</h1>
        <p className="pb-4 text-xl leading-relaxed text-quiet">
          <RichText text={page.lead} />
        </p>
        {page.parts.map((part, index) => (
          <PagePart key={index} part={part} />
        ))}
        <Neighbors path={page.path} />
      </article>
      <OnThisPage parts={page.parts} />
    </div>
  );
}

function PagePart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'example':
    case 'create-sandbox':
      return null;
    default:
      return <ProseBlock block={part} />;
  }
}

/** The pages before and after this one. */
function Neighbors({ path }: { path: string }) {
  const index = developerPages.findIndex((page) => page.path === path);
  const [before, after] = [developerPages[index - 1], developerPages[index + 1]];
  const style =
    'flex min-h-11 items-center font-medium text-leaf underline-offset-4 hover:underline';
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
      <a href={markdownPath({ path })} className={`${style} w-full text-sm font-normal text-quiet`}>
        This page as Markdown
      </a>
    </nav>
  );
}
