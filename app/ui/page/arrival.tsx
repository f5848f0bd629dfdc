import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollBehavior, scrollToSection, sectionDelay } from './section-scroll.ts';
import { enter, savedPosition, useScrollMemory } from './scroll-memory.ts';

/**
 * Scroll and focus after navigation: a new page starts at its top with focus, and its title is
 * announced; back and forward restore the scroll position; sections are scrolled to smoothly.
 */
export function Arrival() {
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location);
  const [announcement, setAnnouncement] = useState('');
  useScrollMemory();

  useLayoutEffect(() => {
    const from = previous.current;
    // Before scrolling: the scroll events that follow belong to this history entry.
    enter(location.key);
    if (from === location) return undefined;
    previous.current = location;
    const samePage = from.pathname === location.pathname;
    if (type === NavigationType.Pop) {
      const position = savedPosition(location.key);
      if (position !== undefined) scrollTo(0, position);
      return undefined;
    }
    if (samePage && location.search !== from.search) return undefined;
    if (samePage) {
      if (location.hash) scrollToSection(location.hash);
      else scrollTo({ top: 0, behavior: scrollBehavior() });
      return undefined;
    }
    scrollTo(0, 0);
    if (!location.hash) return undefined;
    const timer = setTimeout(() => scrollToSection(location.hash), sectionDelay);
    return () => clearTimeout(timer);
  }, [location, type]);

  const arrivedAt = useRef(location.pathname);
  useEffect(() => {
    if (arrivedAt.current === location.pathname) return;
    arrivedAt.current = location.pathname;
    document.querySelector('main')?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [location.pathname]);

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
