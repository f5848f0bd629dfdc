export { Fairwatt } from './fairwatt.ts';
export { etagOf } from './etag.ts';
export { FairwattProblem, FairwattUnreachable, type ProblemCode } from './problem.ts';
export { verifyWebhook, WebhookRefused } from './verify-webhook.ts';
export type { CallOptions } from './call-options.ts';
export type { FairwattOptions } from './transport.ts';
export type { Page, Pages } from './pages.ts';
export type * from './generated/types.ts';
