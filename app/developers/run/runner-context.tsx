import { start } from 'virtual:developers/start';
import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ExampleData } from '../examples/example-data.ts';
import { createRunner, type Runner } from './runner.ts';

const RunnerContext = createContext<Runner | null>(null);

/** One sandbox for all examples of a page. */
export function RunnerProvider({
  examples,
  children,
}: {
  examples: readonly ExampleData[];
  children: ReactNode;
}) {
  const [runner] = useState(() => createRunner(examples, start));
  return <RunnerContext value={runner}>{children}</RunnerContext>;
}

export function useRunner() {
  const runner = useContext(RunnerContext);
  if (!runner) throw new Error('Examples need a RunnerProvider');
  return { runner, state: useSyncExternalStore(runner.subscribe, runner.state, runner.state) };
}
