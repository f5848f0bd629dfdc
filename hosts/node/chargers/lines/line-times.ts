/** The times by which the lines of stations are looked after, in milliseconds. */
export const lineTimes = {
  /** Between two pings, and until a line on which nothing was heard is closed. */
  ping: 30_000,
  silent: 75_000,
  /** How often the process says that it is alive, and for how long that holds: longer than one try. */
  alive: 2000,
  aliveFor: 10_000,
  /** How long it has to be able to say so itself before it tells of others that do not. */
  trust: 12_000,
  /** How long a station may take to come back before it counts as offline. */
  back: 5000,
  /** How often states are stored that need not be at once. */
  keep: 5000,
  /** For sockets to close when the process stops. */
  close: 1000,
};
