import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import type { Answers, Asks } from '#api/contract/contract.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { suggestionsQuery } from '../../service/queries/reservations.ts';
import { PriceSheet } from '../../prices/price-sheet.tsx';
import { useOffers } from '../../shell/notices/queue-offers.tsx';
import { useSelection } from '../../visitor-state/selection.tsx';
import { BookedNote, useBooked } from '../booking/booked-note.tsx';
import { sameSlot, useBooking } from '../booking/use-booking.ts';
import { JoinQueue } from '../queue/join-queue.tsx';
import { NothingFree } from '../queue/nothing-free.tsx';
import { fallsShort } from '#api/words/booking/reason-words.ts';
import { slotInWords } from '#api/words/booking/slot-words.ts';
import { heldTime } from '#api/words/booking/state-words.ts';
import { NothingNeeded, OfferedInstead, PluggedIn } from './no-slot-needed.tsx';
import { SuggestionCard, type SuggestionAct } from './suggestion-card.tsx';
import { slotCards, slotRoom } from '../../styles.ts';
import type { WishState } from './use-wish.ts';

type Ask = Asks['reservations']['suggestions'];

/** The answer: three slots, best first, each bookable with one press. */
export const Suggestions = memo(function Suggestions({ wish }: { wish: WishState }) {
  return (
    <section aria-labelledby="suggestions" className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-1">
        <h2 id="suggestions" className="text-xl">
          Best slots for {wish.vehicleName}
        </h2>
        <p className="text-sm text-quiet">
          Best first{wish.building.name && `, at ${wish.building.name}`}.{' '}
          <PriceSheet building={wish.building.id} name={wish.building.name} />
        </p>
      </div>
      {wish.isExample && <NothingNeeded wish={wish} />}
      {wish.ask ? (
        // A new key for another car or building resets the note about the last booking.
        <Answer
          key={`${wish.building.id} ${wish.vehicle}`}
          ask={wish.ask}
          vehicle={wish.vehicleName}
        />
      ) : wish.need === undefined ? (
        <Placeholders />
      ) : (
        <p className="rounded-card border border-dashed border-line p-6 text-quiet">
          Say how much and by when, and the slots appear here.
        </p>
      )}
    </section>
  );
});

const Placeholders = () => (
  <>
    <p className="sr-only">Looking for slots …</p>
    <div className={slotCards}>
      {['best', 'second', 'third'].map((slot) => (
        <Skeleton key={slot} className={slotRoom} />
      ))}
    </div>
  </>
);

function Answer({ ask, vehicle }: { ask: Ask; vehicle: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(suggestionsQuery(ask));
  // Deferred, so that the update does not delay a press at any clock speed.
  const shown = useDeferredValue(data);
  return (
    <Slots
      ask={ask}
      vehicle={vehicle}
      data={shown}
      error={error}
      refetch={refetch}
      // Until its own answer is drawn, what is shown was asked for something else.
      outdated={isPlaceholderData || shown !== data}
    />
  );
}

const Slots = memo(function Slots({
  ask,
  vehicle,
  data,
  error,
  refetch,
  outdated,
}: {
  ask: Ask;
  vehicle: string;
  data: Answers['reservations']['suggestions'] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  outdated: boolean;
}) {
  const { book, pending, refused, booked: id, forget } = useBooking();
  const booked = useBooked(id);
  const offers = useOffers();
  const { numberOf } = useSelection();
  if (booked) return <BookedNote booked={booked} onDone={forget} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Placeholders />;

  const { at, suggestions, alternatives, pluggedIn, reserved } = data;
  if (pluggedIn) return <PluggedIn at={pluggedIn} vehicle={vehicle} id={ask.vehicle} />;
  // An offer from the queue is shown above and answers the same request.
  const offer = offers.find((one) => one.vehicle === ask.vehicle);
  if (offer && suggestions.length === 0) return <OfferedInstead offer={offer} />;
  const isPart = suggestions.length > 0 && suggestions.every(({ reasons }) => fallsShort(reasons));
  // Parts that are left beside the car's own reservation come after what gives all of it.
  const shown = reserved ? [...alternatives, ...suggestions] : [...suggestions, ...alternatives];
  const act: SuggestionAct = {
    vehicle,
    now: at,
    refused,
    pending,
    isOutdated: outdated,
    onBook: ({ space, from, to, energy }) =>
      book({ space, from, to, energy, vehicle: ask.vehicle }),
  };
  // A slot that was booked by somebody else meanwhile is no longer listed, so its refusal is shown
  // above.
  const gone = refused && !shown.some((one) => sameSlot(one, refused.booking)) ? refused : null;
  return (
    <div aria-busy={outdated} className="grid gap-4 aria-busy:opacity-60">
      {gone && (
        <ProblemNote
          problem={{
            message: `That was ${slotInWords(numberOf(gone.booking.space), gone.booking, at)}. ${gone.problem.message}`,
            next: shown.length > 0 ? 'Here is what is free now.' : gone.problem.next,
          }}
        />
      )}
      {(suggestions.length === 0 || isPart) && (
        <NothingFree ask={ask} answer={data} vehicle={vehicle} isOffered={offers.length > 0} />
      )}
      <ol className={slotCards}>
        {shown.map((suggestion, index) => (
          <SuggestionCard
            // Two may begin at once in the same space: the plan for the night, and the fastest.
            key={`${suggestion.space} ${suggestion.from} ${suggestion.to}`}
            suggestion={suggestion}
            among={shown}
            best={index === 0 && suggestions.length > 0 && !isPart}
            isLater={alternatives.includes(suggestion)}
            isBelow={index >= 2}
            at={ask.building}
            act={act}
          />
        ))}
      </ol>
      {suggestions.length > 0 && !isPart && data.queue && (
        <div className="grid justify-items-start gap-3 rounded-card border border-line p-5">
          <p className="text-[0.9375rem] text-quiet">
            Every space is taken right now. In the queue, the next one that frees up is held{' '}
            {heldTime} for {vehicle}.
          </p>
          <JoinQueue ask={ask} now={at} />
        </div>
      )}
    </div>
  );
});
