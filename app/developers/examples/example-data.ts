/** An example as its page shows it: made at build time from its definition and a real answer. */
export type ExampleData = {
  /** Unique on its page; later examples use its answer under this name. */
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  /** May hold `{{name.path}}`: a value from the answer to an earlier example. */
  readonly request: RequestTemplate;
  /** The same with the values that the page shows. */
  readonly shown: { readonly method: string; readonly path: string; readonly body: string };
  /** Not on the page; runs before those that need it. */
  readonly hidden: boolean;
  /** Examples of the page that must have run before, in order. */
  readonly after: readonly string[];
  readonly code: { readonly curl: string; readonly typescript: string; readonly mcp: string };
  readonly answer: { readonly status: number; readonly body: string };
};

export type RequestTemplate = {
  readonly method: string;
  /** With its query, below the API's base address. */
  readonly path: string;
  readonly body?: unknown;
};
