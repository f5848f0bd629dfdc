/** All that the service answered. */
export const everything = ['service'] as const;
/** What grows by the minute: read again and again while the clock runs. */
export const live = [...everything, 'live'] as const;
/** What changes when something happens to anybody: read anew at each turn of the world. */
export const eventful = [...everything, 'eventful'] as const;
/** What changes only when something happens to the resident. */
export const own = [...everything, 'own'] as const;
/** What never changes while the page is open. */
export const fixed = [...everything, 'fixed'] as const;
