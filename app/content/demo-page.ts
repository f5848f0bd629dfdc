import { titled, type Page } from './pages.ts';

export const demoPage: Page = {
  path: '/demo',
  title: titled('Demo'),
  description:
    'Reserve a slot, charge through the night in a minute and watch the bill grow: the charging service of two buildings, running in your browser.',
};

export const ownerDemoPage: Page = {
  path: '/demo/owner',
  title: titled('Demo for owners'),
  description:
    'The same two buildings, seen by their owner: power under its limit, chargers, prices, and statements ready to add to the rent.',
};
