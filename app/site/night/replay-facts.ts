import figures from '#engine/forecast/figures.json' with { type: 'json' };

/** What the replay of real charging sessions (bench/waiting.ts) found, as far as the site tells it. */
export const replayFacts = {
  /** Both data sets, as engine/forecast/figures.json cites them in full. */
  source: 'Sørensen et al., Data in Brief 36:107105 and 57:110883, CC BY 4.0',
  visits: figures.visits,
  chargers: figures.chargers,
  toleranceMinutes: figures.toleranceMinutes,
  booking: figures.manners.booking,
  walkingUp: figures.manners['walking up'],
  leavingWhenDone: figures.manners['queueing, leaving when done'],
};

export type ReplayFacts = typeof replayFacts;
