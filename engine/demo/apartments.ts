/** Where the residents of the demo live: how their owner knows them. */
export const apartments: Readonly<Record<string, string>> = {
  resident: 'Apartment 4B',
  'gold-1': 'Apartment 2B',
  'gold-2': 'Apartment 5C',
  'gold-3': 'Apartment 3A',
  'gold-4': 'Apartment 6D',
  'gold-5': 'Apartment 1A',
  'silver-1': 'Apartment 12',
  'silver-2': 'Apartment 17',
  'silver-3': 'Apartment 21',
  'silver-4': 'Apartment 8',
  'rare-1': 'Apartment 7A',
  'rare-2': 'Apartment 7C',
  'rare-3': 'Apartment 3D',
  'rare-4': 'Apartment 24',
  'rare-5': 'Apartment 5',
};
