import { titled, type Page } from './pages.ts';

export const demoPage: Page = {
  path: '/demo',
  title: titled('Demo'),
  description:
    'Reserve a slot, charge through the night in a minute and watch the bill grow: the charging service of two buildings, running in your browser.',
};
