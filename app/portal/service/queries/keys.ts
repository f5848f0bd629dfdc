/** Prefix of all query keys. */
export const everything = ['service'] as const;
/** Values that grow by the minute: polled while the clock runs. */
export const live = [...everything, 'live'] as const;
/** Values that change with any event: invalidated at each turn of the world. */
export const eventful = [...everything, 'eventful'] as const;
/** Values that change only with events of the resident. */
export const own = [...everything, 'own'] as const;
/** Data that never changes while the page is open. */
export const fixed = [...everything, 'fixed'] as const;
