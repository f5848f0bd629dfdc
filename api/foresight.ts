import { noHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster, type Forecaster } from '#engine/forecast/forecaster.ts';
import { openModel, type ModelFile } from '#engine/forecast/model.ts';
import type { History } from '#engine/forecast/history.ts';
import { learnWorld, nothingLearnt, type Learnt } from '#engine/suggestions/world-history.ts';
import modelFile from '#engine/forecast/model.json' with { type: 'json' };
import type { PastSession } from '#engine/community/session.ts';
import type { Pages } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';

/** A forecaster with what it has learnt of a world. */
export interface Foresight {
  readonly forecaster: Forecaster;
  readonly history: History;
}

let forecaster: Forecaster | null = null;
/** What was learnt last, and from which sessions: the next look learns only what came since. */
let known: { readonly learnt: Learnt; readonly stays: Pages<PastSession> } | null = null;

export function foresightOf(books: Books): Foresight {
  const { now } = books.world;
  const { stays } = books.ledger;
  forecaster ??= createForecaster(openModel(modelFile as unknown as ModelFile), noHolidays);
  const before =
    known !== null && known.learnt.until <= now && goesOn(known.stays, stays) ? known.learnt : null;
  const learnt = learnWorld(forecaster, before ?? nothingLearnt(forecaster), books);
  known = { learnt, stays };
  return { forecaster, history: learnt.history };
}

/** Whether one past is the beginning of another: not so after the demo started over. */
function goesOn(earlier: Pages<PastSession>, later: Pages<PastSession>): boolean {
  const page = earlier.at(-1) ?? [];
  const last = page.at(-1);
  const same = later[earlier.length - 1]?.[page.length - 1];
  return (
    last !== undefined &&
    same !== undefined &&
    last.space === same.space &&
    last.user === same.user &&
    last.from === same.from &&
    last.to === same.to
  );
}
