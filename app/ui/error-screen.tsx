import { isRouteErrorResponse } from 'react-router';
import { buttonStyle } from './button-style.ts';
import { LogoMark } from './logo.tsx';

const reason = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
};

export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <title>Unexpected Application Error</title>
      <LogoMark className="h-12 w-auto" />
      <h1 className="text-4xl sm:text-5xl">Unexpected Application Error</h1>
      <p className="max-w-prose rounded-control border border-line bg-panel px-4 py-3 font-mono text-sm">
        {reason(error)}
      </p>
      <p className="max-w-prose text-quiet">
        Something on our side went wrong. Nothing you saved is lost. Try again, or start over from
        the home page.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <button type="button" className={buttonStyle.primary} onClick={() => location.reload()}>
          Try again
        </button>
        <a href="/" className={buttonStyle.outline}>
          Return to Home
        </a>
      </div>
    </main>
  );
}
