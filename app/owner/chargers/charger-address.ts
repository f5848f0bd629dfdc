/** The page of one charger, on whichever page of an owner one is. */
export const chargerAddress = (space: string): string =>
  `?section=chargers&charger=${encodeURIComponent(space)}`;
