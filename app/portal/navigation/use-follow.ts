import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * The click handler of plain links in long lists. The router's own links render again at every
 * navigation, also those of the section that is about to be left.
 */
export function useFollow() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
      // The browser's own ways to open a link: in a tab, in a window, as a file.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(new URL(currentTarget.href).search);
    },
    [navigate],
  );
}
