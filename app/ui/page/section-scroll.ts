/** Delay between arriving on a page and scrolling to the section in its address. */
export const sectionDelay = 100;

export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function scrollToSection(hash: string) {
  const section = document.getElementById(hash.slice(1));
  section?.scrollIntoView({ behavior: scrollBehavior() });
  section?.focus({ preventScroll: true });
}

/**
 * Runs in the head: a browser jumps to the section of a loading page at once, without smooth
 * scrolling. The hash is removed from the address until the page has loaded, then restored and
 * scrolled to. Back and forward are left to the browser, which restores the scroll position.
 * Secrets of mailed links (`#link=…`) are no sections: the page reads them as soon as it can.
 */
export const sectionScript = `{const{hash}=location;if(hash&&!hash.includes('=')&&performance.getEntriesByType('navigation')[0]?.type!=='back_forward'){history.replaceState(history.state,'',location.pathname+location.search);addEventListener('DOMContentLoaded',()=>setTimeout(()=>{history.replaceState(history.state,'',hash);const section=document.getElementById(hash.slice(1));section?.scrollIntoView({behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'auto':'smooth'});section?.focus({preventScroll:true})},${sectionDelay}))}}`;
