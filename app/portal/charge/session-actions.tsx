import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ProblemNote } from '../forms/problem-note.tsx';
import { useFocusElsewhere } from '../navigation/use-focus-elsewhere.ts';
import { sandbox, service } from '../service/client.ts';
import { host } from '../service/current-host.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand, afterSuccess } from '../service/use-command.ts';
import { stopInWords } from '#api/words/charging/goal-words.ts';
import { isChargeOver, type LiveSession } from '#api/words/charging/status-words.ts';
import { OtherCar } from './other-car.tsx';
import { WatchButton, WatchNote } from './watch.tsx';

const planButton: Partial<Record<LiveSession['phase']['kind'], string>> = {
  complete: 'Charge more',
  stopped: 'Charge again',
};

/** One or two buttons fill the row only on phones. */
const fewButtons =
  '@max-roomy/portal:[&>:first-child]:basis-full @max-roomy/portal:[&>button,&>*>button]:grow @max-roomy/portal:[&>button,&>*>button]:px-3';
/** Three are in one row if all fit; otherwise the first is above the other two. */
const threeButtons =
  '@max-[36rem]/actions:[&>:first-child]:basis-full @max-[36rem]/actions:[&>button,&>*>button]:grow @max-[36rem]/actions:[&>button,&>*>button]:px-3';

/** What can be done with a car that is plugged in. */
export function SessionActions({
  space,
  session,
  isPlanning,
  onPlan,
  onEnded,
  onUnplugged,
}: {
  space: string;
  session: LiveSession;
  isPlanning: boolean;
  onPlan: () => void;
  /** The charge was stopped, or ended by itself and took a focused button with it. */
  onEnded: () => void;
  onUnplugged: () => void;
}) {
  const unplug = useCommand(sandbox.unplug);
  const { isSimulated } = host();
  const { order, phase } = session;
  const isOver = isChargeOver(session);
  const isRunning = order !== null && !isOver;
  return (
    <div className="@container/actions grid gap-3 print:hidden">
      <div
        className={`flex flex-wrap gap-3 ${isRunning && !isPlanning ? threeButtons : fewButtons}`}
      >
        {isSimulated && isRunning && (
          <WatchButton space={space} session={session} onEnded={onEnded} />
        )}
        {isSimulated && !isRunning && (
          <button
            type="button"
            aria-disabled={unplug.isPending}
            onClick={() => {
              if (!unplug.isPending) afterSuccess(unplug.mutateAsync({ space }), onUnplugged);
            }}
            className={isOver ? buttonStyle.primary : buttonStyle.outline}
          >
            {unplug.isPending
              ? 'Unplugging …'
              : session.idle?.request
                ? 'Unplug and make way'
                : 'Unplug'}
          </button>
        )}
        {order !== null && !isPlanning && (
          <button type="button" onClick={onPlan} className={buttonStyle.outline}>
            {planButton[phase.kind] ?? 'Change the plan'}
          </button>
        )}
        {isRunning && <StopButton space={space} session={session} onEnded={onEnded} />}
      </div>
      {!isSimulated && isOver && (
        <p className="text-quiet">Unplug at the charger when you leave: the space is free then.</p>
      )}
      {isSimulated && isRunning && <WatchNote session={session} />}
      {unplug.error && <ProblemNote problem={problemOf(unplug.error)} />}
      {!isOver && <OtherCar space={space} session={session} onCorrected={onEnded} />}
    </div>
  );
}

function StopButton({
  space,
  session,
  onEnded,
}: {
  space: string;
  session: LiveSession;
  onEnded: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const stop = useCommand(service.charge.stop);
  const whole = useRef<HTMLDivElement>(null);
  useFocusElsewhere(whole, onEnded);
  return (
    <div ref={whole} className="contents">
      <button type="button" onClick={() => setAsking(true)} className={buttonStyle.outline}>
        Stop charging
      </button>
      <ConfirmDialog
        title="Stop charging now?"
        text={stopInWords(session)}
        action={stop.isPending ? 'Stopping …' : 'Stop charging'}
        keep="Keep charging"
        open={asking}
        busy={stop.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          const stopped = stop.mutateAsync({ space }, { onError: () => setAsking(false) });
          afterSuccess(stopped, () => {
            // Focus cannot move outside an open dialog.
            flushSync(() => setAsking(false));
            onEnded();
          });
        }}
      />
      {stop.error && (
        <div className="basis-full">
          <ProblemNote problem={problemOf(stop.error)} />
        </div>
      )}
    </div>
  );
}
