import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { DownloadButton } from '#app/portal/downloads/download-button.tsx';
import { useLive } from '#app/portal/service/use-clock.ts';
import { card } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { changesQuery, ownerPowerQuery } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';
import { Part } from '../shell/part.tsx';
import { fileName } from '../statements/statement-words.ts';
import { ChangeLog } from './change-log.tsx';
import { CloseBuilding } from './close-building.tsx';
import { exportBuilding } from './export-building.ts';
import { SafePower } from './safe-power.tsx';

// The demo has one owner.
const OwnersOfCommunity = lazy(() => import('#app/account/people/owners.tsx'));
const KeysOfOwner = lazy(() => import('#app/account/people/keys.tsx'));

const OnTheMap = lazy(() => import('./on-the-map.tsx'));

/** The building's own load, its owners, what they changed, taking everything along, and closing. */
export default function Settings() {
  const { building } = useSelection();
  const { community } = useOwnerSide();
  const power = useLive(ownerPowerQuery(building.id));
  const changes = useQuery(changesQuery());
  return (
    <Part name="Settings" query={power}>
      {(answer) => (
        <div className="grid items-start gap-5 @4xl/portal:grid-cols-2">
          <div className="grid gap-5">
            <SafePower key={building.id} building={building.id} power={answer} />
            {community !== null && (
              <Suspense fallback={<Skeleton className="h-60" />}>
                <KeysOfOwner community={community} />
                <OwnersOfCommunity community={community} />
              </Suspense>
            )}
            {community !== null && (
              <Suspense fallback={<Skeleton className="h-60" />}>
                <OnTheMap key={building.id} community={community} building={building.id} />
              </Suspense>
            )}
            <section className={`${card} grid justify-items-start gap-3`}>
              <h2 className="text-lg">Take everything along</h2>
              <p className="text-quiet">
                All that these pages know of {building.name}, as one file: chargers, prices,
                statements of every month, residents, questions and the log.
              </p>
              <DownloadButton
                label="JSON"
                name={`${fileName(building.name, 'export')}.json`}
                make={() => exportBuilding(building.id)}
              />
            </section>
            <CloseBuilding
              key={`close ${building.id}`}
              building={building.id}
              name={building.name}
            />
          </div>
          <ChangeLog changes={changes.data?.changes ?? []} />
        </div>
      )}
    </Part>
  );
}
