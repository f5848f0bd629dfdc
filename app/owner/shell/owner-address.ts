/** Sections of the owner's side, in the order of the sidebar. */
export const ownerSectionIds = [
  'buildings',
  'set-up',
  'overview',
  'chargers',
  'residents',
  'prices',
  'statements',
  'power',
  'settings',
] as const;
export type OwnerSectionId = (typeof ownerSectionIds)[number];

/** On the page one is on, which shows the demo or a live community. */
export const ownerAddress = (id: OwnerSectionId): string => `?section=${id}`;

/** The section of an address; the overview if unknown. */
export const ownerSectionOf = (search: URLSearchParams): OwnerSectionId =>
  ownerSectionIds.find((id) => id === search.get('section')) ?? 'overview';

/** The page of one charger, on whichever page of an owner one is. */
export const chargerAddress = (space: string): string =>
  `?section=chargers&charger=${encodeURIComponent(space)}`;
