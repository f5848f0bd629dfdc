import file from './model.json' with { type: 'json' };
import { openModel, type ModelFile } from './model.ts';

/** The model made by `npm run forecast:train`, ready for `createForecaster`. */
export const shippedModel = openModel(file as unknown as ModelFile);
