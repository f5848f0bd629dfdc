import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { host } from '#app/portal/service/current-host.ts';
import { card, textLink } from '#app/portal/styles.ts';
import { keepHeld } from '#app/portal/visitor-state/use-held.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { tryStorage } from '#app/ui/try-storage.ts';
import { AddBuilding } from '../set-up/add-building.tsx';
import { ownerAddress } from '../shell/owner-address.ts';
import { allBuildingsQuery, useOwnerSide, type OwnedBuilding } from '../shell/owner-side.ts';
import { Part } from '../shell/part.tsx';

/** All buildings that somebody owns, those that need them most first. */
export default function Buildings() {
  const side = useOwnerSide();
  const { chooseLocation } = useSelection();
  const navigate = useNavigate();
  const query = useQuery(allBuildingsQuery(side));

  function show({ id, community }: OwnedBuilding) {
    // Its first space; which one that is, only the community itself knows.
    chooseLocation(id, 0);
    if (community === side.community) return void navigate(ownerAddress('overview'));
    tryStorage(keepHeld);
    return side.showCommunity(community!);
  }

  return (
    <Part name="Buildings" query={query}>
      {(buildings) => (
        <section className={`${card} p-2! @roomy/portal:p-3!`}>
          <h2 className="sr-only">Your buildings, worst first</h2>
          <ul className="divide-y divide-line">
            {buildings.map((building) => (
              <li key={`${building.community} ${building.id}`}>
                <button
                  type="button"
                  onClick={() => show(building)}
                  className="flex w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-3 py-4 text-left hover:bg-stay"
                >
                  <span className="min-w-0 flex-1 basis-52 text-lg font-semibold wrap-anywhere">
                    {building.name}
                  </span>
                  <span className="basis-40 text-[0.9375rem] text-quiet tabular-nums">
                    {chargersOf(building)}
                  </span>
                  <Need building={building} />
                </button>
              </li>
            ))}
          </ul>
          <div className="border-t border-line px-3 pt-3">
            {host().isSimulated && (
              <Disclosure
                heading="h3"
                row={<span className="font-semibold">Try it with a building of your own</span>}
              >
                <div className="grid gap-4 pt-2 pb-5">
                  <p className="text-quiet">
                    Its name, its power, its spaces and your prices: then charge there yourself,
                    with the demo’s clock up to 600 times as fast. It stays in this browser.
                  </p>
                  <AddBuilding />
                </div>
              </Disclosure>
            )}
            <p className="text-[0.9375rem] text-quiet">
              One more building?{' '}
              <Link to="/buildings" className={textLink}>
                What it gives, what it costs, and which chargers work
              </Link>
            </p>
          </div>
        </section>
      )}
    </Part>
  );
}

function chargersOf({ chargers, working, isClosed }: OwnedBuilding): string {
  if (chargers === 0) return 'no chargers yet';
  if (isClosed) return `closed, ${chargers} ${chargers === 1 ? 'charger' : 'chargers'}`;
  return working === chargers ? `all ${chargers} chargers work` : `${working} of ${chargers} work`;
}

const Need = ({ building: { attention } }: { building: OwnedBuilding }) => (
  <span
    className={`inline-flex min-w-32 items-center gap-2.5 text-[0.9375rem] ${attention > 0 ? 'font-semibold' : 'text-quiet'}`}
  >
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full ${attention > 0 ? 'border border-ink/20 bg-dusk' : 'bg-leaf/50'}`}
    />
    {attention === 0 && 'Needs nothing'}
    {attention === 1 && '1 thing needs you'}
    {attention > 1 && `${attention} things need you`}
  </span>
);
