/** A function that ajv compiled from the JSON schema of a message; its first error is left on it. */
export interface Validator {
  (message: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly missingProperty?: string };
}
