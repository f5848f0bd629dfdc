import { useMemo, useState } from 'react';
import { AccountLink } from '#app/account/communities/account-link.tsx';
import { Frame } from '#app/account/frame.tsx';
import { config } from '#app/config.ts';
import { smallButton } from '#app/portal/styles.ts';
import { formatDistance } from '#app/ui/words/format-distance.ts';
import type { City } from './cities.ts';
import { CityList } from './city-list.tsx';
import { CitySearch } from './city-search.tsx';
import { cityWords, coveredCities, type Covered, type CoveredCity } from './covered-cities.ts';
import { citiesAround, largeCities } from './known-cities.ts';
import { Intro } from './intro.tsx';
import { CoverageMap } from './map.tsx';
import { project } from './projection.ts';
import { centered, fitted } from './view.ts';

/** Widths in units of the drawing: what is shown at least of several cities, and around one. */
const regionWidth = 620;
const cityWidth = 240;

/** Where residents charge today, and where a building opens next. */
export function CoveragePage({
  covered,
  isSignedIn,
}: {
  covered: readonly Covered[];
  isSignedIn: boolean;
}) {
  const shown = useMemo(
    () => coveredCities(citiesAround(covered.map(({ city }) => city)), covered),
    [covered],
  );
  const all = useMemo(() => {
    // Where there is nothing yet, the country of most visitors is a better beginning than the world.
    const around = shown.length > 0 ? shown : largeCities(home, largeCity).filter(isNear);
    return fitted(around.map(project), regionWidth);
  }, [shown]);
  const [view, setView] = useState(all);
  const [chosen, setChosen] = useState<City | null>(null);
  function choose(city: City) {
    setChosen(city);
    setView(centered(project(city), cityWidth));
  }
  const open = shown.filter((city) => city.open.length > 0);
  const next = shown.filter((city) => city.next > 0);
  return (
    <Frame bar={isSignedIn && <AccountLink />} isWide>
      <Intro />
      <div className="grid grid-cols-1 items-start gap-6 @columns/portal:grid-cols-[20rem_minmax(0,1fr)] @columns/portal:grid-rows-[auto_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <CitySearch label="Search by city" onChoose={choose} />
          <p role="status" className="empty:hidden">
            {chosen && cityWords(chosen, shown, formatDistance)}
          </p>
        </div>
        <div className="@columns/portal:row-span-2">
          <CoverageMap
            view={view}
            cities={shown}
            chosen={chosen?.id ?? null}
            onMove={setView}
            onChoose={choose}
            more={
              <button
                type="button"
                className={smallButton}
                onClick={() => {
                  setChosen(null);
                  setView(all);
                }}
              >
                Show everything
              </button>
            }
          />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CityList
            title="Open today"
            isOpen
            none="No building is on the map yet."
            cities={open}
            chosen={chosen?.id ?? null}
            onChoose={choose}
            says={({ open: names }: CoveredCity) => names}
          />
          <CityList
            title="Opening next"
            isOpen={false}
            none="Nothing is announced at the moment."
            cities={next}
            chosen={chosen?.id ?? null}
            onChoose={choose}
            says={({ next: count }: CoveredCity) => [
              count === 1 ? 'One building is being set up' : `${count} buildings are being set up`,
            ]}
          />
        </div>
      </div>
    </Frame>
  );
}

const home = new Intl.Locale(config.locale).region?.toLowerCase() ?? '';
const largeCity = 19;

/** Not on the far islands of a country. */
const isNear = ({ lat }: City) => lat > 24;
