/* oxlint-disable react/no-array-index-key -- what is written never changes its order */
import type { ReactNode } from 'react';
import { titled } from '#app/content/pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import { ProseBlock } from './blocks/prose.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { SignatureLine } from './blocks/signature-line.tsx';
import { OnThisPage, PageNeighbors } from './layout/page-navigation.tsx';
import { markdownPath } from './navigation.ts';
import type { PageData, Part } from './page-data.ts';
import { ExampleCard } from './run/example-card.tsx';
import { prepareWorker } from './run/playground.ts';
import { RunnerProvider, useRunner } from './run/runner-context.tsx';
import { CreateSandbox } from './sandbox/create-sandbox.tsx';
import { WorldPanel } from './run/world-panel.tsx';

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

/** The sandbox beside the page, in view while its examples run. */
function WorldRail() {
  const { runner, state } = useRunner();
  return (
    <aside
      aria-label="The sandbox of this page"
      className="hidden border-l border-line xl:block print:hidden"
    >
      <div className="sticky top-bar grid max-h-[calc(100dvh-var(--bar-height))] gap-5 overflow-y-auto py-8 pl-8">
        <p className="text-sm text-quiet">
          <strong className="font-semibold text-ink">Runs in this page.</strong> No key, no server.
          All examples here share one sandbox.
        </p>
        <WorldPanel
          world={state.world}
          touched={state.latest !== null}
          onStartOver={runner.startOver}
        />
      </div>
    </aside>
  );
}
