import { memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { dropDraft, hasDraft } from '../forms/draft-storage.ts';
import { host } from '../service/current-host.ts';
import { useClock } from '../service/use-clock.ts';
import { LoadFailure } from '../loading/load-failure.tsx';
import { useIsPainted } from '../loading/render-after-paint.tsx';
import { BillCard } from './bill-card.tsx';
import { Garage } from './garage/garage.tsx';
import { Guide } from './guide.tsx';
import { PlanCard } from './plan-card.tsx';
import { AtLimit } from './plan/at-limit.tsx';
import { planDraftName } from './plan/order-draft.ts';
import { PlanForm } from './plan/plan-form.tsx';
import { PowerCard } from './power-card.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { SpaceActions } from './space-actions.tsx';
import { SessionActions } from './session-actions.tsx';
import { StatusCard } from './status-card.tsx';
import { useCharge, type ChargeView } from './use-charge.ts';
import { usePreselected } from './use-preselected.ts';
import { useGuideProgress } from '../visitor-state/guide-progress.ts';
import { withoutFigures, type StatusWords } from '#api/words/charging/status-words.ts';
import { DarkGarage } from '../shell/skeletons.tsx';
import { StartingCard } from '../shell/starting-card.tsx';

export default function Charge() {
  const { isSuccess: hasBegun } = useClock();
  const { charge, failed, retry } = useCharge();
  // Deferred, so that the update does not delay a press at any clock speed.
  const shown = useDeferredValue(charge);
  if (shown) {
    return (
      <div className={chargeGrid}>
        <Garage session={shown.view.session} />
        <ChargeAtSpace key={shown.view.space.id} {...shown} />
      </div>
    );
  }
  if (failed) return <LoadFailure error={failed} onRetry={() => void retry()} />;
  return <ChargePlaceholder starting={!hasBegun} />;
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** One space: its status, plan and bill, and the building's power. */
const ChargeAtSpace = memo(({ view, words, signals, vehicle }: ChargeView) => {
  const headline = useRef<HTMLHeadingElement>(null);
  /** The session whose plan is being changed, or which is to be restarted after a stop. */
  const [planning, setPlanning] = useState<{ session: string; pressed: boolean } | null>(() =>
    // A form that was left with something typed in it is open again.
    view.session && hasDraft(planDraftName(view.session))
      ? { session: view.session.id, pressed: false }
      : null,
  );
  /** The session that was just unplugged, for its receipt. */
  const [unplugged, setUnplugged] = useState<string | null>(null);
  const progress = useGuideProgress();
  // The first time, what follows the status is half of the work and out of a phone's sight.
  const isPainted = useIsPainted('charge');
  const { session } = view;
  usePreselected(view);
  const requested = planning?.session === session?.id ? planning : null;
  const isPlanning = session !== null && (session.order === null || requested !== null);
  /** No plan for a car at its limit. */
  const Planning = session?.isAtLimit ? AtLimit : PlanForm;
  const toTheSentence = () => headline.current?.focus();
  function backToTheSentence() {
    toTheSentence();
    startTransition(() => setPlanning(null));
  }

  const plan = (
    <div key="plan" className="min-w-0 @5xl/portal:col-start-1 @5xl/portal:row-start-3">
      {isPlanning && vehicle ? (
        <Planning
          key={session.id}
          view={view}
          session={session}
          vehicle={vehicle}
          heading={requested?.pressed ? takeFocus : undefined}
          onDone={backToTheSentence}
          onCancel={session.order === null ? null : backToTheSentence}
        />
      ) : (
        <PlanCard view={view} signals={signals} />
      )}
    </div>
  );
  const billAndPower = (
    <div
      key="bill and power"
      className="grid min-w-0 gap-5 @5xl/portal:col-start-2 @5xl/portal:row-span-3 @5xl/portal:row-start-1"
    >
      {host().isSimulated && <Guide view={view} progress={progress} />}
      <div className="grid min-w-0 gap-5 @roomy/portal:@max-5xl/portal:grid-cols-2 @roomy/portal:@max-5xl/portal:[&>:only-child]:col-span-2">
        {session?.order ? (
          <BillCard view={view} session={session} vehicle={vehicle} />
        ) : (
          unplugged !== null && <ReceiptCard id={unplugged} />
        )}
        <PowerCard view={view} />
      </div>
    </div>
  );
  return (
    <>
      <Announcement words={words} />
      <StatusCard
        view={view}
        words={words}
        vehicle={vehicle}
        headline={headline}
        isPlanning={isPlanning}
      >
        {session ? (
          <SessionActions
            space={view.space.id}
            session={session}
            isPlanning={isPlanning}
            onPlan={() =>
              startTransition(() => setPlanning({ session: session.id, pressed: true }))
            }
            onEnded={toTheSentence}
            onUnplugged={() => {
              // A session that was never started has no bill.
              setUnplugged(session.order && session.id);
              dropDraft(planDraftName(session));
              if (session.bill.total > 0) progress.unplug(session.id);
              toTheSentence();
            }}
          />
        ) : (
          <SpaceActions view={view} vehicle={vehicle} onPluggedIn={toTheSentence} />
        )}
      </StatusCard>
      {/* In one column an open form comes first, otherwise the bill. */}
      {isPainted ? isPlanning ? [plan, billAndPower] : [billAndPower, plan] : <RestPlaceholder />}
    </>
  );
});

/** How long an announcement stays to be read: later its figures would be out of date. */
const announcedFor = 10_000;

/**
 * Announces the sentence to screen readers when what it says changes, not at every change of a figure.
 */
function Announcement({ words }: { words: StatusWords }) {
  const now = withoutFigures(`${words.headline} ${words.reason}`);
  const [announced, setAnnounced] = useState({ gist: now, text: '' });
  if (announced.gist !== now)
    setAnnounced({ gist: now, text: `${words.headline} ${words.reason}` });
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced({ gist: now, text: '' }), announcedFor);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <p role="status" className="sr-only">
      {announced.text}
    </p>
  );
}

/** The layout of the cards: two columns where the plan still has room for its fields beside the other. */
const chargeGrid =
  'grid items-start gap-5 @5xl/portal:grid-cols-[minmax(0,1fr)_20rem] @5xl/portal:grid-rows-[auto_auto_1fr] @wide/portal:grid-cols-[minmax(0,1fr)_22rem]';

/** Placeholder of the same layout while loading. */
const ChargePlaceholder = ({ starting }: { starting: boolean }) => (
  <div aria-busy="true" className={chargeGrid}>
    <DarkGarage />
    {starting ? <StartingCard /> : <Skeleton className="h-70" />}
    <RestPlaceholder />
  </div>
);

const RestPlaceholder = () => (
  <>
    <Skeleton className="h-75 @5xl/portal:col-start-2 @5xl/portal:row-span-3 @5xl/portal:row-start-1" />
    <Skeleton className="h-75" />
  </>
);
