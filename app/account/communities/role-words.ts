/** What an invitation is to: "You are invited to charge at ELM COURT". */
export const roleWords = { resident: 'charge', owner: 'look after the chargers' } as const;

/** What joining shows of a person, said before they join. */
export const ownerSees =
  'The owner sees your name, your email address, and what you charge and owe. Not: your battery, your plans, or cars that do not charge.';
