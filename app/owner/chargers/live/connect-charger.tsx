import { useId, useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { card, smallButton } from '#app/portal/styles.ts';
import type { Charger } from '../charger-words.ts';
import { CopiedValue } from './copied-value.tsx';
import { stationService, type Station } from './station-queries.ts';

interface Access {
  readonly station: string;
  readonly password: string | null;
}

/** What is typed into a real charger: where it calls, as whom, and with which password. */
export function ConnectCharger({
  charger,
  station,
  address,
}: {
  charger: Charger;
  station: Station | undefined;
  address: string;
}) {
  const heading = useId();
  const [shown, setShown] = useState<Access | null>(null);
  const [isAsking, setAsking] = useState(false);
  const register = useCommand(stationService.register);
  const rotate = useCommand(stationService.rotatePassword);
  const failed = register.error ?? rotate.error;
  const isCharging = failed !== null && problemOf(failed).details['why'] === 'car-charging';
  const password = shown?.station === station?.id ? (shown?.password ?? null) : null;

  const connect = () =>
    register.mutate(
      {
        name: `Space ${charger.number}`,
        outlets: [{ number: 1, space: charger.space }],
        isVirtual: false,
      },
      { onSuccess: setShown },
    );
  const renew = (isConfirmed: boolean) =>
    rotate.mutate({ station: station!.id, isConfirmed }, { onSuccess: setShown });

  return (
    <section aria-labelledby={heading} className={`${card} grid content-start gap-4`}>
      <div>
        <h2 id={heading} className="text-lg">
          Type this into the charger
        </h2>
        <p className="pt-1 text-quiet">
          In its app or web page, under OCPP or “backend”. Works with OCPP 1.6-J, 2.0.1 and 2.1.
        </p>
      </div>
      {station === undefined ? (
        <button
          type="button"
          className={`${buttonStyle.primary} justify-self-start`}
          aria-disabled={register.isPending}
          onClick={() => {
            if (!register.isPending) connect();
          }}
        >
          Get its address and password
        </button>
      ) : (
        <>
          <CopiedValue label="Address" value={address} />
          <CopiedValue label="Charge point ID" value={station.id} />
          {password === null ? (
            <p className="text-[0.9375rem] text-quiet">
              Its password was shown once. If it is lost, or a new charger takes this one’s place,
              make a new one: the old one ends at once.
            </p>
          ) : (
            <div role="status">
              <CopiedValue label="Password" value={password} />
              <p className="pt-1.5 text-sm text-quiet">
                Shown only now. A new one can be made at any time.
              </p>
            </div>
          )}
          <button
            type="button"
            className={`${smallButton} justify-self-start`}
            onClick={() => setAsking(true)}
          >
            New password
          </button>
          <div className="border-t border-line">
            <Disclosure
              heading="h3"
              row={<span className="font-semibold">Where my model wants it</span>}
            >
              <ModelHints address={address} id={station.id} />
            </Disclosure>
          </div>
        </>
      )}
      {failed !== null && (
        <ProblemNote problem={problemOf(failed)}>
          {isCharging && (
            <button type="button" className={smallButton} onClick={() => renew(true)}>
              Do it, and tell the driver
            </button>
          )}
        </ProblemNote>
      )}
      <ConfirmDialog
        title="Make a new password?"
        text="The charger is cut off until the new one is typed into it. A replaced charger should be tested again."
        action="Make a new one"
        keep="Keep it"
        open={isAsking}
        busy={rotate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          renew(false);
          setAsking(false);
        }}
      />
    </section>
  );
}

/** Makers ask for the same three things under different names. */
const ModelHints = ({ address, id }: { address: string; id: string }) => (
  <ul className="grid list-disc gap-2 pb-2 pl-5 text-[0.9375rem] text-quiet">
    <li>
      One field for all of the address: type{' '}
      <code className="font-mono text-sm [overflow-wrap:anywhere]">
        {address}/{id}
      </code>
      . If it adds the id by itself, leave the id away.
    </li>
    <li>Host, port and path apart: the path is /ocpp, and the port 443 with TLS.</li>
    <li>
      “Security profile 2”, “basic auth” or “authorization key”: the password. Its user name is the
      id.
    </li>
    <li>Choose JSON or OCPP-J, not SOAP. Switch “free charging” and “plug and charge” off.</li>
    <li>Restart the charger afterwards; many read these settings only then.</li>
  </ul>
);
