import { isRouteErrorResponse } from 'react-router';
import { buttonStyle } from '../button-style.ts';
import { Logo } from '../icons/logo.tsx';

const reason = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
};

/** The error message, shown like a receipt. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main>
      <div className="page-width grid min-h-dvh content-center items-center gap-x-14 gap-y-12 py-16 lg:grid-cols-[6fr_5fr]">
        <title>Unexpected Application Error</title>
        <div className="grid justify-items-start gap-5">
          <Logo />
          <h1 className="text-4xl sm:text-6xl">Unexpected Application Error</h1>
          <p className="max-w-prose text-lg text-quiet">
            Something on our side went wrong. Nothing you saved is lost. Try again, or start over
            from the home page.
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <button type="button" className={buttonStyle.primary} onClick={() => location.reload()}>
              Try again
            </button>
            <a href="/" className={buttonStyle.outline}>
              Return to Home
            </a>
          </div>
        </div>
        <div className="min-w-0 drop-shadow-slip">
          <p className="slip-edge bg-slip px-6 pt-16 pb-24 font-mono text-sm text-slip-ink">
            {reason(error)}
          </p>
        </div>
      </div>
    </main>
  );
}
