import type { Answers, Asks } from '#api/contract/contract.ts';
import { capitalized, formatDayAndClock, formatEnergy } from '#app/ui/words/format.ts';
import { moreInWords, reservedInWords } from '#api/words/booking/slot-words.ts';
import { joined } from '#api/words/charging/status-words.ts';
import { heldTime } from '#api/words/booking/state-words.ts';
import { JoinQueue } from './join-queue.tsx';

/** Says that nothing is free, and what can be done instead. */
export function NothingFree({
  ask,
  answer,
  vehicle,
  isOffered,
}: {
  ask: Asks['reservations']['suggestions'];
  answer: Answers['reservations']['suggestions'];
  vehicle: string;
  /** A space is held for another car of the visitor. */
  isOffered: boolean;
}) {
  const by = formatDayAndClock(ask.readyBy);
  const { at, suggestions, alternatives, reserved } = answer;
  const elsewhere = alternatives.find(({ building }) => building !== ask.building);
  const part =
    suggestions.length > 0
      ? `only part of ${formatEnergy(ask.energy)} fits in before ${by}.`
      : null;
  // First what the car has: that one can be changed, which gives more than any slot beside it.
  const headline = reserved
    ? reservedInWords(vehicle, reserved, at)
    : part
      ? capitalized(part)
      : `Nothing ${isOffered ? 'else ' : ''}is free for ${formatEnergy(ask.energy)} before ${by}.`;
  const more = reserved && moreInWords(reserved);
  const beside = reserved && part && `Beside it, ${part}`;
  const instead = elsewhere
    ? `${elsewhere.buildingName} has room in time: see below.`
    : alternatives.length > 0
      ? 'Below is what fits with up to a day more time.'
      : reserved
        ? 'Or ask for another time.'
        : 'Ask for less or for a later time.';
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dusk bg-panel p-5 @roomy/portal:p-6">
      <h3 className="text-lg">{headline}</h3>
      <p className="text-[0.9375rem] text-quiet">
        {joined(more, beside, instead)}
        {answer.queue &&
          ` Or join the queue: when a space frees up before ${by}, it is held ${heldTime} for ${vehicle}.`}
      </p>
      {answer.queue && <JoinQueue ask={ask} now={answer.at} />}
    </div>
  );
}
