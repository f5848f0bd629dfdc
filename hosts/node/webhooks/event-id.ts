/** The same place in the same history always has the same name. */
export const eventId = (community: string, seq: number, ordinal: number) =>
  `evt_${community.replaceAll('-', '')}_${seq}_${ordinal}`;
