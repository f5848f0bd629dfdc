import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';
import { nothing, procedure } from './procedure.ts';

/** Of the list that ships with the app, such as `chicago.illinois.us`; unknown ones are not drawn. */
const city = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9-]*\.[a-z0-9-]*\.(?:[a-z]{2})?$/));

const ofBuilding = { community: id, building: id };

/** The coverage map: which buildings want to be seen, and in which city. */
export const coverageContract = {
  /** For everybody. Of buildings that are being set up only how many there are. */
  show: procedure.output(
    z.object({ cities: list(z.object({ city: text, open: list(text), next: number })) }),
  ),
  /** Null for a building that is not to be seen, which is how each begins. For its owners. */
  ofBuilding: procedure.input(z.object(ofBuilding)).output(z.object({ city: z.nullable(text) })),
  change: procedure.input(z.object({ ...ofBuilding, city: z.nullable(city) })).output(nothing),
};
