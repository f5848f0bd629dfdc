const words: Readonly<Record<string, string>> = {
  silent: 'It did not answer an offer, and counted with all it may draw until it did.',
  'draws-more': 'Its car drew more than it was offered; the others made room.',
  'cannot-plug-in':
    'A resident could not plug in: a car was parked there, or the cable is broken. Their promise was moved.',
  'register-fell': 'Its register showed less than before. The larger value counts.',
  'register-jumped':
    'Its register showed more than it can have delivered. That is not billed before it is confirmed.',
  'register-reset': 'Its register began at zero again. Nothing metered is lost.',
  'clock-set': 'Its clock was wrong and was set right. Readings keep their order.',
  'numbered-again': 'It numbered its readings from the beginning again. None counts twice.',
};

/** What a charger did, and what was done about it. */
export const anomalyInWords = (what: string): string => words[what] ?? what;
