/** How often something may happen: a few times at once, then once in a period. */
export interface UseLimit {
  readonly atOnce: number;
  readonly periodMs: number;
}

/** Takes one use of the limit of a name, which all processes share. */
export type IsWithin = (name: string, limit: UseLimit) => Promise<boolean>;
