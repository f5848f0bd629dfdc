/** The first stop of the keyboard: past the navigation, to what the page is about. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed bottom-full left-3 z-50 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:top-3 focus:bottom-auto print:hidden"
  >
    Skip to content
  </a>
);
