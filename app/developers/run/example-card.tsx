import { useId, useState } from 'react';
import { OwnCode } from '../code/own-code.tsx';
import { CopyButton } from '../code/copy-button.tsx';
import type { ExampleData } from '../examples/example-data.ts';
import { useOwnSandbox } from '../sandbox/own-sandbox.ts';
import { AnswerView } from './answer-view.tsx';
import { chooseLanguage, languages, useLanguage, type Language } from './language-choice.ts';
import { RequestEditor } from './request-editor.tsx';
import { requestFor, type ShownRequest } from './runner.ts';
import { useRunner } from './runner-context.tsx';
import { WorldPanel } from './world-panel.tsx';
import { prepareWorker } from './playground.ts';

const names: Record<Language, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  mcp: 'MCP',
  edit: 'Edit',
};
const grammars = { curl: 'bash', typescript: 'typescript', mcp: 'json' };

/**
 * Shown by the chosen radio alone, so that the languages change without script. Only the bar with
 * the tabs is searched for it: the whole example has thousands of elements.
 */
const panels: Record<Language, string> = {
  curl: 'peer-has-[[value=curl]:checked]/tabs:block',
  typescript: 'peer-has-[[value=typescript]:checked]/tabs:block',
  mcp: 'peer-has-[[value=mcp]:checked]/tabs:block',
  edit: 'peer-has-[[value=edit]:checked]/tabs:block',
};

/** An example in every language, with a button that runs it and the answer below. */
export function ExampleCard({ example }: { example: ExampleData }) {
  const { runner, state } = useRunner();
  const [edited, setEdited] = useState<ShownRequest | null>(null);
  const language = useLanguage();
  const shownCode = useOwnSandbox(example.code[language === 'edit' ? 'curl' : language]);
  const outcome = state.outcomes.get(example.id);
  const isRunning = state.running === example.id;
  // What is sent is what is shown: changes are in the editor alone.
  const run = () =>
    void runner.run(example, language === 'edit' ? (edited ?? undefined) : undefined);
  return (
    <section
      ref={prepareWhenSeen}
      aria-label={example.title}
      className="my-2 overflow-hidden rounded-card border border-line bg-panel"
    >
      <div className="peer/tabs flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-stay/60 p-2 pl-2.5">
        <LanguageTabs label={`Language of “${example.title}”`} chosen={language} />
        <div className="ml-auto flex items-center gap-2">
          {language !== 'edit' && <CopyButton text={shownCode} what="the example" />}
          <button
            type="button"
            onClick={run}
            data-run={example.id}
            aria-disabled={state.running !== null}
            className="filled min-h-10 cursor-pointer rounded-control bg-leaf px-4 max-sm:px-3 pointer-coarse:min-h-11 text-[0.9375rem] font-semibold text-on-leaf transition-colors duration-150 hover:bg-leaf-hover aria-disabled:opacity-60 no-script:hidden print:hidden"
          >
            {isRunning ? 'Running…' : 'Run'}
            {outcome && !isRunning && <span className="max-sm:sr-only"> again</span>}
            <span className="sr-only"> “{example.title}”</span>
          </button>
        </div>
      </div>
      {(['curl', 'typescript', 'mcp'] as const).map((one) => (
        <div key={one} className={`hidden ${panels[one]}`}>
          <OwnCode
            text={example.code[one]}
            language={grammars[one]}
            label={`${example.title}, ${names[one]}`}
            className="px-3 py-4 sm:px-4"
          />
        </div>
      ))}
      <div className={`hidden ${panels.edit}`}>
        <RequestEditor
          request={edited ?? requestFor(example, state.answers)}
          isEdited={edited !== null}
          onChange={setEdited}
          onRun={run}
        />
      </div>
      <AnswerView
        example={example}
        outcome={outcome}
        unanswered={state.unanswered?.example === example.id ? state.unanswered.why : null}
      />
      {state.latest === example.id && (
        <div className="border-t border-line bg-paper p-4 xl:hidden">
          <WorldPanel world={state.world} touched onStartOver={runner.startOver} />
        </div>
      )}
    </section>
  );
}

function LanguageTabs({ label, chosen }: { label: string; chosen: Language }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap print:hidden">
      <legend className="sr-only">{label}</legend>
      {languages.map((language) => (
        <label
          key={language}
          className="flex min-h-9 cursor-pointer items-center rounded-lg border border-transparent px-2.5 max-sm:px-1.5 pointer-coarse:min-h-11 text-sm font-medium text-quiet hover:text-ink has-checked:border-line has-checked:bg-panel has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-leaf last:no-script:hidden"
        >
          <input
            type="radio"
            name={name}
            value={language}
            checked={chosen === language}
            onChange={() => chooseLanguage(language)}
            className="sr-only"
          />
          {names[language]}
        </label>
      ))}
    </fieldset>
  );
}

/** Lets an idle page start the service once the reader can see an example. A ref of the example. */
function prepareWhenSeen(example: Element | null) {
  if (example === null || savesData()) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    whenIdle(prepareWorker);
  });
  observer.observe(example);
  return () => observer.disconnect();
}

/** Safari has no idle callbacks. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 200);

/** False where the browser does not expose it. If true, the service waits for the first movement. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
