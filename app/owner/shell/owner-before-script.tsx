import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LogoMark } from '#app/ui/icons/logo.tsx';
import { PortalFrame } from '#app/portal/shell/frame/portal-frame.tsx';
import { OwnerSkeleton } from './owner-skeleton.tsx';

/** The prerendered page: the frame, and a note for browsers without script. */
export function OwnerBeforeScript() {
  return (
    <PortalFrame
      sidebar={
        <aside className="sticky top-0 hidden h-dvh w-52 shrink-0 border-r border-line px-4 py-4 md:block">
          <span className="flex h-11 items-center px-2">
            <LogoMark className="h-7 w-auto" />
          </span>
        </aside>
      }
      header={
        // As high as with its controls and the row of sections, which come with the script.
        <header className="flex min-h-bar flex-wrap items-center gap-y-2 py-3 max-md:min-h-45 max-md:content-start">
          <h1 className="flex min-h-11 items-center text-2xl">Overview</h1>
        </header>
      }
      bottomBar={null}
    >
      <p className="hidden rounded-card border border-line bg-panel p-6 no-script:block">
        The demo runs a charging service inside your browser, so it needs JavaScript. Nothing you do
        here leaves your device.{' '}
        <Link to="/" className={`${buttonStyle.outline} mt-4`}>
          Exit Demo Mode
        </Link>
      </p>
      <div className="no-script:hidden">
        <OwnerSkeleton name="Overview" starting />
      </div>
    </PortalFrame>
  );
}
