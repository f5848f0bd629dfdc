import { modelName, type Model } from './vehicle-details.ts';

/** Letters and digits alone, so that “id4” finds the ID.4 and “e tron” the e-tron. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The models in whose name every word of the search occurs, in the catalog's order. */
export function findModels(models: readonly Model[], search: string): readonly Model[] {
  const words = search.split(/\s+/).map(plain);
  return models.filter((model) => {
    const name = plain(modelName(model));
    return words.every((word) => name.includes(word));
  });
}
