import { lazy, Suspense, useId } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { loadPart } from '#app/portal/loading/load-part.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { amps, volts } from '#engine/units.ts';
import type { Charger } from '../charger-words.ts';
import { stationService, type Station } from './station-queries.ts';

/** Its code speaks OCPP: loaded only by those who want one. */
const VirtualCharger = lazy(() =>
  loadPart(async () => ({
    default: (await import('#app/virtual-charger/virtual-charger.tsx')).VirtualCharger,
  })),
);

const version = 'ocpp2.0.1';

/** Where nothing is connected yet: a charger that exists in this page only. */
export function OfferVirtual({ charger }: { charger: Charger }) {
  const heading = useId();
  const register = useCommand(stationService.register);
  return (
    <section
      aria-labelledby={heading}
      className="grid content-start gap-3 rounded-card border border-dashed border-leaf bg-panel p-5 @roomy/portal:p-6"
    >
      <h2 id={heading} className="text-lg">
        No charger at hand?
      </h2>
      <p className="text-quiet">
        Connect a virtual one from this page. It speaks the same protocol, plugs a car in, draws
        power and can fail.
      </p>
      <button
        type="button"
        className={`${buttonStyle.primary} justify-self-start`}
        aria-disabled={register.isPending}
        onClick={() => {
          if (register.isPending) return;
          const outlets = [{ number: 1, space: charger.space }];
          const name = `Virtual charger of space ${charger.number}`;
          register.mutate({ name, outlets, isVirtual: true });
        }}
      >
        Connect a virtual charger
      </button>
      {register.isError && <ProblemNote problem={problemOf(register.error)} />}
    </section>
  );
}

/** The virtual charger of a space, connected while this page is open. */
export function VirtualPart({ charger, station }: { charger: Charger; station: Station }) {
  const setup = {
    version,
    vendor: 'Fairwatt',
    model: 'Virtual',
    charger: {
      volts: volts(charger.volts),
      phases: charger.phases === 3 ? (3 as const) : (1 as const),
      maxAmps: amps(charger.maxAmps),
    },
  } as const;
  return (
    <div className="grid gap-2">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <VirtualCharger
          key={station.id}
          space={charger.number}
          id={station.id}
          setup={setup}
          admit={() =>
            stationService.ticket({ station: station.id, version }).catch((error: unknown) => {
              // Refused for good; whatever else went wrong is tried again.
              if (problemOf(error).code === 'NOT_ALLOWED') return null;
              throw error;
            })
          }
        />
      </Suspense>
      <p className="px-1 text-sm text-quiet">
        It is connected as long as this page is open. A car that charges goes on without it, as with
        any charger whose line is cut. To charge as a resident, open My charging in another tab.
      </p>
    </div>
  );
}
