/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import type { ReactNode } from 'react';
import { titled } from '#app/content/pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import { ProseBlock } from './blocks/prose.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { SignatureLine } from './blocks/signature-line.tsx';
import { OnThisPage } from './layout/on-this-page.tsx';
import { PageNeighbors } from './layout/page-neighbors.tsx';
import { markdownPath } from './navigation.ts';
import type { PageData, Part } from './page-data.ts';
import { ExampleCard } from './run/example-card.tsx';
import { prepareWorker } from './run/playground.ts';
import { RunnerProvider } from './run/runner-context.tsx';
import { WorldRail } from './run/world-rail.tsx';
import { CreateSandbox } from './sandbox/create-sandbox.tsx';

/** What the plugin makes of a Markdown file: the meta data and the component of its route. */
export const routeOf = (page: PageData) => ({
  meta: () => [
    ...pageMeta({ ...page, title: titled(page.title) }),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: markdownPath(page) },
  ],
  // The key gives every page a sandbox of its own.
  default: () => <DeveloperPage key={page.path} page={page} />,
});

function DeveloperPage({ page }: { page: PageData }) {
  const hasExamples = page.examples.some(({ hidden }) => !hidden);
  return (
    <RunnerProvider examples={page.examples}>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_min(26rem,40%)] print:block">
        <Article hasExamples={hasExamples}>
          <h1 className="text-[clamp(min(2rem,12vw),7vw,2.75rem)]">{page.title}</h1>
          <p className="pb-4 text-xl leading-relaxed text-quiet">
            <RichText text={page.lead} />
          </p>
          {page.parts.map((part, index) => (
            <PagePart key={index} part={part} page={page} />
          ))}
          <PageNeighbors path={page.path} />
        </Article>
        {hasExamples ? <WorldRail /> : <OnThisPage parts={page.parts} />}
      </div>
    </RunnerProvider>
  );
}

/** Starts the service at the first sign of somebody who may run an example. */
function Article({ hasExamples, children }: { hasExamples: boolean; children: ReactNode }) {
  const prepare = hasExamples ? prepareWorker : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a hint, no control
    <article
      className="mx-auto grid w-full max-w-[46rem] content-start gap-4 py-10 [&>*]:min-w-0 md:py-14 lg:px-10"
      onPointerMove={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
    >
      {children}
    </article>
  );
}

function PagePart({ part, page }: { part: Part; page: PageData }) {
  switch (part.kind) {
    case 'example': {
      const example = page.examples.find(({ id }) => id === part.id)!;
      return <ExampleCard example={example} />;
    }
    case 'create-sandbox':
      return <CreateSandbox />;
    case 'signature':
      return <SignatureLine signature={part} />;
    default:
      return <ProseBlock block={part} />;
  }
}
