import { start } from 'virtual:developers/start';
import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ExampleData } from '../examples/example-data.ts';
import { takeEarlyRun } from './early-run.ts';
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
  useEffect(() => {
    const pressed = takeEarlyRun();
    const example = examples.find(({ id }) => id === pressed);
    if (example) void runner.run(example);
  }, [examples, runner]);
  return <RunnerContext value={runner}>{children}</RunnerContext>;
}

export function useRunner() {
  const runner = useContext(RunnerContext);
  if (!runner) throw new Error('Examples need a RunnerProvider');
  return { runner, state: useSyncExternalStore(runner.subscribe, runner.state, runner.state) };
}
