import { norwegianHolidays } from '../calendar.ts';

/** How the model that ships is trained, and every model it is compared with. */
export const recipe = { holidays: norwegianHolidays, epochs: 8, seed: 2026 };

/** Both sets are licensed CC BY 4.0 and must be named wherever the model or its figures appear. */
export const source =
  'Å. L. Sørensen et al., "Residential electric vehicle charging datasets from apartment ' +
  'buildings", Data in Brief 36:107105, 2021; Å. L. Sørensen, "Electric vehicle charging dataset ' +
  'with 35,000 charging sessions from 12 residential locations in Norway", Data in Brief ' +
  '57:110883, 2024; both CC BY 4.0';
