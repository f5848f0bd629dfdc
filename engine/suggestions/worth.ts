/** Weights of the ranking: what avoiding each of these is worth, in cents. */
export const worth = {
  /** A wait for the space. */
  wait: 500,
  /** Leaving before the energy is delivered. */
  unready: 800,
  /** A kilogram of CO₂. */
  carbon: 10,
  /** A requested kilowatt-hour that does not fit. */
  missing: 100,
  /** An hour earlier or later than the driver would come anyway. */
  inconvenience: 100,
  /** A space other than the usual one. */
  otherSpace: 10,
};
