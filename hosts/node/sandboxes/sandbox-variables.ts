import type { AnswerVariables } from '../middleware/common-headers.ts';
import type { Service } from './open-service.ts';
import type { OpenedSandbox } from './sandboxes.ts';

/** What the middleware of the sandbox routes has found out about a request. */
export type SandboxVariables = AnswerVariables & { service: Service; opened: OpenedSandbox };
