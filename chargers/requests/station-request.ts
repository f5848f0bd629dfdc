/** What somebody may want of a station, beside what the service wants of it by itself. */
export type StationRequest =
  /** Find out what the charger of an outlet can do. */
  { readonly kind: 'commission'; readonly outlet: number } | { readonly kind: 'end-commissioning' };
