import { useId, useState } from 'react';
import { formatMeter, formatPower } from '#api/words/format.ts';
import { BayDrawing } from '#app/ui/garage/bay-drawing.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';
import type { Manners } from '#chargers/virtual/virtual-state.ts';
import { catalog } from '#engine/charging/catalog.ts';
import { storedAt } from '#engine/charging/vehicle.ts';
import { amps, fraction } from '#engine/units.ts';
import { stationWords } from './station-words.ts';
import { useVirtualStation, type StationOfPage } from './use-virtual-station.ts';
import type { StationView, VirtualStation } from './virtual-station.ts';

const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line px-4 py-1.5 text-[0.9375rem] font-semibold hover:bg-stay aria-disabled:cursor-default aria-disabled:opacity-60';

const lines: Readonly<Record<StationView['line'], string>> = {
  off: 'not connected',
  connecting: 'calling',
  on: 'connected',
  cut: 'line cut',
  refused: 'not let in',
  elsewhere: 'in another tab',
};

/** A common car that arrives with a fifth of its battery. */
const model = catalog.find(({ name }) => name === 'Model 3')!;
const vehicle = { ...model, phases: 1 as const, limit: fraction(1) };
const arrives = { kind: 'plug', vehicle, stored: storedAt(vehicle, fraction(0.2)) } as const;

/**
 * A charger without hardware: it speaks OCPP from this page to the host, and whoever looks at it can do
 * everything that one does before a real one.
 */
export function VirtualCharger({ space, ...page }: StationOfPage & { readonly space: number }) {
  const { station, view } = useVirtualStation(page);
  const { bay, sentence } = stationWords(view);
  const heading = useId();
  const isHere = view.line !== 'elsewhere';
  return (
    <section
      aria-labelledby={heading}
      className="@container/charger min-w-0 rounded-card border border-dashed border-leaf bg-panel p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="font-display text-xl font-bold">
          Virtual charger of space {space}
        </h2>
        <span className="text-[0.9375rem] text-quiet">{lines[view.line]}</span>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-5 @xl/charger:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="garage w-full max-w-60 justify-self-center overflow-hidden rounded-card">
          <div className="bay" data-state={bay} data-own={bay === 'free' ? undefined : ''}>
            <BayDrawing body="sedan" state={bay} />
            <span aria-hidden="true" className="bay-floor pt-1 pb-3">
              <span className="bay-number text-xl">{space}</span>
            </span>
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <p aria-live="polite" className="text-lg text-pretty">
            {sentence}
          </p>
          {isHere && <Figures view={view} />}
          {isHere && <Actions station={station} view={view} />}
        </div>
      </div>
      {isHere && <Troubles station={station} view={view} />}
    </section>
  );
}

function Figures({ view: { watts, register } }: { view: StationView }) {
  const figures = [
    ['Power', formatPower(watts)],
    ['Meter', formatMeter(register)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3 tabular-nums">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-[0.9375rem] text-quiet">{name}</dt>
          <dd className="text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Shown {
  readonly station: VirtualStation;
  readonly view: StationView;
}

/** What a driver does: plug in, hold a card, unplug. */
function Actions({ station, view: { charger } }: Shown) {
  const [card, setCard] = useState('');
  const field = useId();
  const { car } = charger;
  const token = card.trim();
  return (
    <div className="grid grid-cols-1 gap-4">
      <button
        type="button"
        className={`${car === null ? buttonStyle.primary : buttonStyle.outline} justify-self-start`}
        onClick={() => station.do(car === null ? arrives : { kind: 'unplug' })}
      >
        {car === null ? 'Plug a car in' : 'Unplug the car'}
      </button>
      <form
        className="grid grid-cols-1 gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== '') station.do({ kind: 'card', token });
        }}
      >
        <label htmlFor={field} className="font-medium">
          Number of a card
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={field}
            type="text"
            autoComplete="off"
            maxLength={20}
            value={card}
            onChange={(event) => setCard(event.target.value)}
            className="min-h-11 min-w-0 flex-[1_1_9rem] rounded-control border border-quiet bg-paper px-4"
          />
          <button type="submit" className={quietButton} aria-disabled={token === ''}>
            Hold it to the charger
          </button>
        </div>
      </form>
    </div>
  );
}

/** What goes wrong with chargers, to be seen on purpose. */
function Troubles({ station, view: { line, charger, manners } }: Shown) {
  const isCut = line === 'cut';
  const isFaulted = charger.fault !== null;
  const behave = (change: Manners) => station.behave({ ...manners, ...change });
  return (
    <fieldset className="mt-5 min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-3 font-semibold">What can go wrong</legend>
      <div className="clear-both flex flex-wrap gap-2">
        <button
          type="button"
          className={quietButton}
          onClick={() => (isCut ? station.connect() : station.cut())}
        >
          {isCut ? 'Mend the line' : 'Cut the line'}
        </button>
        <button
          type="button"
          className={quietButton}
          onClick={() =>
            station.do(
              isFaulted ? { kind: 'clear-fault' } : { kind: 'fault', code: 'GroundFailure' },
            )
          }
        >
          {isFaulted ? 'Clear the fault' : 'Cause a fault'}
        </button>
        <button
          type="button"
          className={quietButton}
          onClick={() => station.do({ kind: 'power-cycle' })}
        >
          Cut its power for a moment
        </button>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <Habit
          name="Its current is noisy"
          isOn={manners.currentNoise !== undefined}
          onChange={(isOn) => {
            const { currentNoise: _, ...rest } = manners;
            station.behave(isOn ? { ...rest, currentNoise: amps(1) } : rest);
          }}
        />
        <Habit
          name="It ignores its limit"
          isOn={manners.ignoresOffers === true}
          onChange={(ignoresOffers) => behave({ ignoresOffers })}
        />
      </div>
    </fieldset>
  );
}

function Habit({
  name,
  isOn,
  onChange,
}: {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-(--leaf)"
      />
      {name}
    </label>
  );
}
