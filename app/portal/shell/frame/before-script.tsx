import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LogoMark } from '#app/ui/icons/logo.tsx';
import { PortalFrame } from './portal-frame.tsx';

/** The prerendered page of a demo: the frame, and a note for browsers without script. */
export const BeforeScript = ({
  sidebar,
  header,
  children,
}: {
  /** The class for the width of the sidebar, and for the space beside its content. */
  sidebar: string;
  header: ReactNode;
  /** Room for what comes with the script. */
  children: ReactNode;
}) => (
  <PortalFrame
    sidebar={
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 border-r border-line py-4 md:block ${sidebar}`}
      >
        <span className="flex h-11 items-center px-2">
          <LogoMark className="h-7 w-auto" />
        </span>
      </aside>
    }
    header={header}
    bottomBar={null}
  >
    <p className="hidden rounded-card border border-line bg-panel p-6 no-script:block">
      The demo runs a charging service inside your browser, so it needs JavaScript. Nothing you do
      here leaves your device.{' '}
      <Link to="/" className={`${buttonStyle.outline} mt-4`}>
        Exit Demo Mode
      </Link>
    </p>
    <div className="no-script:hidden">{children}</div>
  </PortalFrame>
);
