import { noHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster, type Forecaster } from '#engine/forecast/forecaster.ts';
import { openModel, type ModelFile } from '#engine/forecast/model.ts';
import type { History } from '#engine/forecast/history.ts';
import { learnWorld, nothingLearned, type Learned } from '#engine/suggestions/world-history.ts';
import modelFile from '#engine/forecast/model.json' with { type: 'json' };
import type { PastSession } from '#engine/community/session.ts';
import type { Pages } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';

/** A forecaster with the history it has learned from a world. */
export interface Forecasts {
  readonly forecaster: Forecaster;
  readonly history: History;
}

/** Shared, because the trained model is the same for every community. */
let shipped: Forecaster | null = null;
const shippedForecaster = () =>
  (shipped ??= createForecaster(openModel(modelFile as unknown as ModelFile), noHolidays));

/** What was learned from the stays of a community. */
export interface Known {
  readonly learned: Learned;
  readonly stays: Pages<PastSession>;
}

/** Learns a community from its first session on; the result is plain data. */
export function learnAll(books: Books): Known {
  const forecaster = shippedForecaster();
  const learned = learnWorld(forecaster, nothingLearned(forecaster), books);
  return { learned, stays: books.ledger.stays };
}

/** The cached forecasts of one community: each call learns only the sessions added since. */
export function createForecasts(known: Known | null = null): (books: Books) => Forecasts {
  return (books) => {
    const forecaster = shippedForecaster();
    const { stays } = books.ledger;
    known =
      known !== null && goesOn(known.stays, stays)
        ? { learned: learnWorld(forecaster, known.learned, books), stays }
        : learnAll(books);
    return { forecaster, history: known.learned.history };
  };
}

/** Whether one history is a prefix of another: not so after the demo started over. */
const goesOn = (earlier: Pages<PastSession>, later: Pages<PastSession>): boolean =>
  earlier.length > 0 &&
  earlier.every(
    (page, number) =>
      page === later[number] || page.every((one, index) => isSame(one, later[number]?.[index])),
  );

const isSame = (one: PastSession, other: PastSession | undefined): boolean =>
  one === other ||
  (other !== undefined &&
    one.space === other.space &&
    one.user === other.user &&
    one.vehicle === other.vehicle &&
    one.from === other.from &&
    one.to === other.to &&
    one.energy === other.energy);
