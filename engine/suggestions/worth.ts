/** What it is worth, in cents, to be spared something. */
export const worth = {
  /** A wait for the space. */
  wait: 500,
  /** Leaving before the energy is there. */
  unready: 800,
  /** A kilogram of CO₂. */
  carbon: 10,
  /** A kilowatt-hour that was asked for and does not fit. */
  missing: 100,
  /** An hour away from when one would come anyway. */
  inconvenience: 100,
};
