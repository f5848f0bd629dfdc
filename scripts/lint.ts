/** All static checks: formatting, lint, types and unused code. */
import { checks, runChecks } from './checks.ts';

process.exit((await runChecks(checks, 2)) ? 0 : 1);
