import { useId, useState } from 'react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { randomKey } from '#app/ui/random-key.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { card } from '#app/portal/styles.ts';
import { formatClock } from '#app/ui/words/format.ts';
import { useDriversTold } from '../../touching/use-touching.tsx';
import { AskButton, type Asking } from './ask-button.tsx';
import { DeviceTools } from './device-tools.tsx';
import { requestWords } from './request-words.ts';
import { stationService, type Operation, type Station } from './station-queries.ts';
import { Uploads } from './uploads.tsx';

/** What an owner can ask of a charger. What may end a charge is asked twice, and its driver told. */
export function Tools({ station, outlet }: { station: Station; outlet: number }) {
  const heading = useId();
  const [twice, setTwice] = useState<Operation | null>(null);
  const drivers = useDriversTold(station.outlets.map(({ space }) => space));
  const ask = useCommand(stationService.ask);
  const send = (operation: Operation, isConfirmed = false) =>
    ask.mutate(
      { station: station.id, request: randomKey(), operation, isConfirmed },
      {
        onError: (error) => {
          if (problemOf(error).details['why'] !== 'car-charging') return;
          drivers.mutate();
          setTwice(operation);
        },
      },
    );
  const failed = ask.isError && twice === null ? problemOf(ask.error) : null;
  const asking: Asking = { isOff: ask.isPending || !station.isConnected, onSend: send };
  const button = (name: string, operation: Operation) => (
    <AskButton {...asking} name={name} operation={operation} />
  );
  return (
    <section aria-labelledby={heading} className={`${card} grid content-start gap-4`}>
      <h2 id={heading} className="text-lg">
        Tools
      </h2>
      {!station.isConnected && (
        <p className="text-quiet">It is not connected, so nothing can be asked of it now.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {button('Restart', { kind: 'restart', isHard: false })}
        {button('Unlock the cable', { kind: 'unlock', outlet })}
        {button('Take out of service', { kind: 'availability', outlet, isOpen: false })}
        {button('Put into service', { kind: 'availability', outlet, isOpen: true })}
        {button('Ask for its status', { kind: 'trigger', what: 'StatusNotification', outlet })}
        {button('Read its meter', { kind: 'trigger', what: 'MeterValues', outlet })}
        {button('Upload its log', { kind: 'diagnostics' })}
        {button('Forget remembered cards', { kind: 'clear-cache' })}
        {!station.isVirtual && button('Change its password', { kind: 'new-password' })}
      </div>
      {failed && <ProblemNote problem={failed} />}
      <Requests requests={station.requests} />
      <div className="divide-y divide-line border-t border-line">
        <Disclosure heading="h3" row={<span className="font-semibold">Settings</span>}>
          <Settings {...asking} version={station.version} />
        </Disclosure>
        <Disclosure heading="h3" row={<span className="font-semibold">Firmware</span>}>
          <Firmware {...asking} />
        </Disclosure>
        {station.version !== null && station.version !== 'ocpp1.6' && <DeviceTools {...asking} />}
        <Disclosure heading="h3" row={<span className="font-semibold">Uploaded logs</span>}>
          <Uploads station={station.id} />
        </Disclosure>
      </div>
      <ConfirmDialog
        title="A car is charging here"
        text={`This may end its charge. ${drivers.data ?? ''} It stands in the log of changes.`}
        action="Do it anyway"
        keep="Leave it alone"
        open={twice !== null}
        busy={ask.isPending}
        onClose={() => setTwice(null)}
        onConfirm={() => {
          send(twice!, true);
          setTwice(null);
        }}
      />
    </section>
  );
}

function Requests({ requests }: { requests: Station['requests'] }) {
  if (requests.length === 0) return null;
  return (
    <ul aria-live="polite" className="grid gap-1 text-[0.9375rem]">
      {requests
        .slice(-4)
        .toReversed()
        .map((request) => (
          <li key={request.id} className="grid gap-x-4 gap-y-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {requestWords(request).what}: {requestWords(request).came}
              </span>
              <span className="text-quiet tabular-nums">{formatClock(request.at)}</span>
            </p>
            {typeof request.answer === 'object' && request.answer !== null && (
              <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 rounded-control bg-stay px-4 py-2 text-sm">
                {Object.entries(request.answer).map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="[overflow-wrap:anywhere]">{name}</dt>
                    <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
    </ul>
  );
}

function Settings({ version, ...asking }: Asking & { version: Station['version'] }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const names = name.trim() === '' ? [] : [name.trim()];
  const needsName = version !== 'ocpp1.6' && names.length === 0;
  return (
    <div className="grid gap-3 pt-3 pb-4">
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        hint={
          version === 'ocpp1.6'
            ? 'Such as HeartbeatInterval; empty reads all of them.'
            : 'Component and variable, such as TxCtrlr.StopTxOnInvalidId.'
        }
      />
      <TextField label="New value" name="value" value={value} onChange={setValue} />
      <div className="flex flex-wrap gap-2">
        <AskButton
          {...asking}
          name="Read"
          operation={needsName ? null : { kind: 'read-settings', names }}
        />
        <AskButton
          {...asking}
          name="Change"
          operation={
            names[0] === undefined ? null : { kind: 'change-setting', name: names[0], value }
          }
        />
      </div>
    </div>
  );
}

function Firmware(asking: Asking) {
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  return (
    <div className="grid gap-3 pt-3 pb-4">
      <TextField
        label="Address of the firmware"
        name="address"
        value={typed}
        onChange={setTyped}
        hint="From the maker. The charger loads it by itself and restarts."
      />
      <AskButton
        {...asking}
        name="Update"
        operation={address === '' ? null : { kind: 'firmware', address }}
      />
    </div>
  );
}
