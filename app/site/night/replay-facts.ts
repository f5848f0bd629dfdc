import figures from '#engine/forecast/figures.json' with { type: 'json' };

/**
 * Results of the replay of real charging sessions (bench/waiting.ts) that the site shows: shares of
 * visits plugged in without delay, in percent.
 */
export const replayFacts = {
  /** Both data sets, as engine/forecast/figures.json cites them in full. */
  source: 'Sørensen et al., Data in Brief 36:107105 and 57:110883, CC BY 4.0',
  visits: figures.visits,
  chargers: figures.chargers,
  toleranceMinutes: figures.toleranceMinutes,
  walkingUp: figures.manners['walking up'].noDelayShare,
  /** Booking, where all, half and none of the drivers move when they are asked to. */
  booking: {
    allMove: figures.manners['booking, asked to move'].noDelayShare,
    halfMove: figures.manners['booking, asked, half move'].noDelayShare,
    nobodyMoves: figures.manners.booking.noDelayShare,
  },
};

export type ReplayFacts = typeof replayFacts;
