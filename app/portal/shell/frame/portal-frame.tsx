import type { ReactNode } from 'react';
import { SkipLink } from '#app/ui/page/skip-link.tsx';

/**
 * The layout of the portal, shared with the prerendered page. Sections adapt to the width of this
 * container, not to the window: it follows the sidebar, and rem in its queries follow the font size of
 * the root element, which those of media queries do not.
 */
export function PortalFrame({
  sidebar,
  header,
  bottomBar,
  children,
}: {
  sidebar: ReactNode;
  header: ReactNode;
  bottomBar: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh print:block print:min-h-0">
      <SkipLink />
      {sidebar}
      <div className="@container/portal mx-auto flex w-full max-w-[100rem] min-w-0 flex-1 flex-col px-4 pb-24 md:px-8 md:pb-10 print:p-0">
        {header}
        {/* Names of vehicles may be one long word. Tables keep words whole to size their columns. */}
        <main
          id="main"
          tabIndex={-1}
          className="grid flex-1 grid-cols-1 content-start gap-5 wrap-anywhere [&_table]:wrap-break-word"
        >
          {children}
        </main>
      </div>
      {bottomBar}
    </div>
  );
}
