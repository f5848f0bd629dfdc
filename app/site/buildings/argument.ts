/** Figures of a building for its owner, made by the engine at build time and formatted. */
export type Argument = {
  readonly building: string;
  /** The evening of the last four weeks in which sharing mattered most. */
  readonly evening: {
    readonly day: string;
    readonly limit: string;
    readonly shared: string;
    readonly alone: string;
    readonly aloneAt: string;
    readonly over: string;
    /** Shares of the tallest value: of the limit, and of each quarter of an hour. */
    readonly limitShare: number;
    readonly bars: readonly { readonly shared: number; readonly alone: number }[];
    readonly hours: readonly { readonly at: number; readonly text: string }[];
  };
  readonly room: {
    readonly spaces: number;
    readonly more: number;
    readonly extraAmps: number;
    readonly moreWithExtra: number;
    readonly days: number;
  };
  readonly statement: {
    readonly month: string;
    readonly lines: readonly {
      readonly name: string;
      readonly energy: string;
      readonly total: string;
    }[];
    readonly energy: string;
    readonly total: string;
    readonly cost: string;
    readonly left: string;
  };
  readonly promises: {
    readonly days: number;
    readonly kept: string;
    readonly ready: string;
    /** Given for one that cannot be kept, beside the service fee. */
    readonly credit: string;
  };
};
