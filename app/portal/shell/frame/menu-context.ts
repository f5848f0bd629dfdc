import { createContext, type ReactNode } from 'react';

export const menuItem =
  'flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 py-1 text-left leading-snug font-medium hover:bg-stay';

/** The items of the portal's menu, where it does not show the demo. */
export const MenuContext = createContext<ReactNode>(null);
