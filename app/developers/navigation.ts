/** The pages in their reading order; each is a Markdown file in `content/`. */
export type DeveloperPage = { readonly path: string; readonly label: string };

const page = (name: string, label: string): DeveloperPage => ({
  path: `/developers/${name}`,
  label,
});

export const overview: DeveloperPage = { path: '/developers', label: 'Overview' };
export const start = page('start', 'Two minutes');

export const groups: readonly {
  readonly heading: string;
  readonly pages: readonly DeveloperPage[];
}[] = [
  {
    heading: 'Start',
    pages: [overview, start, page('concepts', 'Concepts'), page('sandboxes', 'Sandboxes')],
  },
  {
    heading: 'Guides',
    pages: [
      page('ready-each-morning', 'Ready each morning'),
      page('book-a-slot', 'Book a slot'),
      page('charge', 'Start, watch, stop'),
      page('bills', 'Bills and history'),
      page('events', 'React to events'),
      page('own-building', 'For owners'),
    ],
  },
  {
    heading: 'Connect',
    pages: [
      page('mcp', 'Agents and MCP'),
      page('linking', 'Link a driver'),
      page('sdk', 'SDK'),
      page('webhooks', 'Webhooks'),
    ],
  },
  {
    heading: 'Reference',
    pages: [
      page('reference', 'All operations'),
      page('reference/buildings', 'Buildings'),
      page('reference/reservations', 'Reservations'),
      page('reference/charging', 'Charging'),
      page('reference/billing', 'Billing'),
      page('reference/vehicles', 'Vehicles'),
      page('reference/queue', 'Queue'),
      page('reference/owners', 'Owners'),
      page('reference/webhooks', 'Webhook endpoints'),
      page('reference/keys', 'Keys'),
      page('reference/sandbox', 'Sandbox'),
    ],
  },
  {
    heading: 'More',
    pages: [
      page('authentication', 'Authentication, scopes'),
      page('pagination', 'Pagination'),
      page('versions', 'Versions'),
      page('errors', 'Errors, and what to do'),
      page('limits', 'Limits'),
      page('changes', 'Changes'),
    ],
  },
];

export const developerPages: readonly DeveloperPage[] = groups.flatMap(({ pages }) => pages);

/** The Markdown file of a page, below the app folder. */
export const sourceOf = ({ path }: DeveloperPage) =>
  `developers/content/${path === overview.path ? 'overview' : path.slice('/developers/'.length)}.md`;

export const markdownPath = ({ path }: Pick<DeveloperPage, 'path'>) => `${path}.md`;
