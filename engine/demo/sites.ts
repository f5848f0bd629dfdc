/** The two buildings of the demo: their names, shared capacity and spaces. */
export const demoSites = [
  { id: 'golden-tower', name: 'GOLDEN TOWER', capacity: 120, numbers: [42, 78, 93, 156, 201] },
  { id: 'silver-plaza', name: 'SILVER PLAZA', capacity: 96, numbers: [15, 67, 88, 124, 173] },
] as const;

export const spaceId = (building: string, number: number) => `${building}-${number}`;
