/** How long after arriving a page waits before it moves to the section named in its address. */
export const sectionDelay = 100;

export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function scrollToSection(hash: string) {
  const section = document.getElementById(hash.slice(1));
  section?.scrollIntoView({ behavior: scrollBehavior() });
  section?.focus({ preventScroll: true });
}

/**
 * Runs in the head: a browser jumps to the section of a loading page at once, before it can be
 * followed by eye. The section is taken out of the address until the page stands, then scrolled to.
 * Coming back to a page is left to the browser, which returns to where one was.
 */
export const sectionScript = `{const{hash}=location;if(hash&&performance.getEntriesByType('navigation')[0]?.type!=='back_forward'){history.replaceState(history.state,'',location.pathname+location.search);addEventListener('DOMContentLoaded',()=>setTimeout(()=>{history.replaceState(history.state,'',hash);const section=document.getElementById(hash.slice(1));section?.scrollIntoView({behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'auto':'smooth'});section?.focus({preventScroll:true})},${sectionDelay}))}}`;
