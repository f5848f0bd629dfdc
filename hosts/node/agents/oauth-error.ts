/** An error of OAuth: its code, and a sentence for the app's developer. */
export interface OAuthError {
  readonly error: string;
  readonly description: string;
}
