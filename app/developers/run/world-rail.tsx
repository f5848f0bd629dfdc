import { useRunner } from './runner-context.tsx';
import { WorldPanel } from './world-panel.tsx';

/** The sandbox beside the page, in view while its examples run. */
export function WorldRail() {
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
