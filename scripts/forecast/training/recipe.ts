import { norwegianHolidays } from '../../../engine/forecast/calendar.ts';

/** Training settings of the shipped model and of every model it is compared with. */
export const recipe = { holidays: norwegianHolidays, epochs: 8, seed: 2026 };

/**
 * Both data sets are licensed CC BY 4.0 and must be credited wherever the model or its figures
 * appear.
 */
export const source =
  'Å. L. Sørensen et al., "Residential electric vehicle charging datasets from apartment ' +
  'buildings", Data in Brief 36:107105, 2021; Å. L. Sørensen, "Electric vehicle charging dataset ' +
  'with 35,000 charging sessions from 12 residential locations in Norway", Data in Brief ' +
  '57:110883, 2024; both CC BY 4.0';
