/** The two buildings of the demo: their names, shared capacity, spaces and where they would stand. */
export const demoSites = [
  {
    id: 'golden-tower',
    name: 'GOLDEN TOWER',
    capacity: 120,
    numbers: [42, 78, 93, 156, 201],
    site: { address: '1 Golden Way, Albany, NY 12207', latitude: 42.6512, longitude: -73.755 },
  },
  {
    id: 'silver-plaza',
    name: 'SILVER PLAZA',
    capacity: 96,
    numbers: [15, 67, 88, 124, 173],
    site: { address: '20 Silver Plaza, Albany, NY 12210', latitude: 42.6579, longitude: -73.7588 },
  },
] as const;

export const spaceId = (building: string, number: number) => `${building}-${number}`;
