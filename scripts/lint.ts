/** Formatting, lint, types and unused code: all that can be judged without running anything. */
import { checks, runChecks } from './checks.ts';

process.exit((await runChecks(checks)) ? 0 : 1);
