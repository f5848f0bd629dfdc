import type { Answers, Asks } from '#api/contract/contract.ts';

export type Vehicle = Answers['vehicles']['list']['vehicles'][number];
export type Model = Answers['vehicles']['catalogue']['models'][number];
export type Details = Asks['vehicles']['add']['details'];
