import { lazy, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useNavigate } from 'react-router';

const never = () => () => {};

/**
 * A part of a page that no script ever changes. Whoever opens the page gets it as HTML alone: its
 * component and its data are not among the scripts, and nothing of it is hydrated. Whoever comes from
 * another page of the site gets them then.
 */
export function still<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazy(load);
  return function Still(props: Props) {
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [isInPage] = useState(isHydrating);
    const page = useFollowedLinks();
    if (import.meta.env.SSR || !isInPage)
      return (
        <div>
          <Part {...props} />
        </div>
      );
    // React leaves alone what is inside: an element with HTML of its own is not hydrated.
    return <div ref={page} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  };
}

const nothing = { __html: '' };

/** Opens links to pages of the site without loading the page anew, as `Link` does. */
function useFollowedLinks() {
  const navigate = useNavigate();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !isPlain || event.altKey || link.origin !== location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    }
    const element = part.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return part;
}
