import { Component, type ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { PartMissing } from './load-part.ts';

type State = { error: Error | null };
/** A function, called again after a retry, so that children mount from scratch. */
type Props = { children: () => ReactNode; onRetry: (error: Error) => void };

/**
 * An error boundary around one section: the error screen, a retry button, and the rest of the page
 * stays usable.
 */
export class SectionBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children();
    return (
      <div
        role="alert"
        className="grid justify-items-start gap-4 rounded-card border border-line bg-panel p-6 @roomy/portal:p-8"
      >
        <h2 className="text-2xl">Unexpected Application Error</h2>
        {error instanceof PartMissing ? (
          <p className="max-w-prose text-quiet">
            This section could not be loaded. Check your connection, then try again. What you typed
            and confirmed is still here, and the rest of the demo keeps working.
          </p>
        ) : (
          <>
            <p className="max-w-prose text-quiet">
              This section could not be shown. What you confirmed is stored, and the rest of the
              demo keeps working.
            </p>
            <p className="max-w-full rounded-control border border-line bg-paper px-4 py-2 font-mono text-sm">
              {error.message}
            </p>
          </>
        )}
        <button
          type="button"
          className={buttonStyle.primary}
          onClick={() => {
            this.props.onRetry(error);
            this.setState({ error: null });
          }}
        >
          Try again
        </button>
      </div>
    );
  }
}
