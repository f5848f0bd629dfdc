import { useState } from 'react';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { AskButton, type Asking } from './ask-button.tsx';

/** What only chargers of OCPP 2.x have: a display, variables that watch themselves, and addresses. */
export function DeviceTools(asking: Asking) {
  return (
    <>
      <Disclosure heading="h3" row={<span className="font-semibold">Display</span>}>
        <Display {...asking} />
      </Disclosure>
      <Disclosure heading="h3" row={<span className="font-semibold">Warnings</span>}>
        <Warnings {...asking} />
      </Disclosure>
      <Disclosure heading="h3" row={<span className="font-semibold">Another address</span>}>
        <OtherAddress {...asking} />
      </Disclosure>
    </>
  );
}

const buttons = 'flex flex-wrap gap-2';

function Display(asking: Asking) {
  const [text, setText] = useState('');
  const words = text.trim();
  const show = words === '' ? null : ({ kind: 'show-message', text: words } as const);
  return (
    <div className="grid gap-3 pt-3 pb-4">
      <TextField
        label="Message"
        name="message"
        value={text}
        onChange={setText}
        hint="Everybody at the charger reads it, until it is taken away."
      />
      <div className={buttons}>
        <AskButton {...asking} name="Show" operation={show} />
        <AskButton {...asking} name="Take it away" operation={{ kind: 'hide-message' }} />
        <AskButton {...asking} name="Read what it shows" operation={{ kind: 'read-messages' }} />
      </div>
    </div>
  );
}

/** An alert, by the severities of OCPP: 0 is danger, 9 is anything. */
const severity = 5;

function Warnings(asking: Asking) {
  const [name, setName] = useState('');
  const [limit, setLimit] = useState('');
  const [number, setNumber] = useState('');
  const value = limit.trim() === '' ? Number.NaN : Number(limit);
  const isWhole = name.trim() !== '' && Number.isFinite(value);
  const watch = { kind: 'watch', name: name.trim(), when: 'above', value, severity } as const;
  const isNumber = /^\d{1,9}$/.test(number.trim());
  const unwatch = { kind: 'unwatch', number: Number(number) } as const;
  return (
    <div className="grid gap-3 pt-3 pb-4">
      <TextField
        label="Warn when this"
        name="variable"
        value={name}
        onChange={setName}
        hint="Component and variable, such as Connector/1.Temperature."
      />
      <TextField label="Is above" name="limit" value={limit} onChange={setLimit} />
      <div className={buttons}>
        <AskButton {...asking} name="Warn me" operation={isWhole ? watch : null} />
        <AskButton {...asking} name="Read its warnings" operation={{ kind: 'read-watched' }} />
      </div>
      <TextField
        label="Number of a warning"
        name="number"
        value={number}
        onChange={setNumber}
        hint="The charger gives it when it takes the warning."
      />
      <div className={buttons}>
        <AskButton {...asking} name="End this warning" operation={isNumber ? unwatch : null} />
      </div>
    </div>
  );
}

function OtherAddress(asking: Asking) {
  const [address, setAddress] = useState('');
  const [slot, setSlot] = useState('');
  const isWhole = /^\d$/.test(slot.trim()) && address.trim() !== '';
  const profile = {
    kind: 'network-profile',
    slot: Number(slot),
    address: address.trim(),
    network: 'wired',
  } as const;
  return (
    <div className="grid gap-3 pt-3 pb-4">
      <TextField
        label="Address"
        name="address"
        value={address}
        onChange={setAddress}
        hint="Such as wss://service.example/ocpp, without the name of the charger."
      />
      <TextField
        label="Slot"
        name="slot"
        value={slot}
        onChange={setSlot}
        hint="It connects there once OCPPCommCtrlr.NetworkConfigurationPriority begins with this slot."
      />
      <div className={buttons}>
        <AskButton {...asking} name="Store it" operation={isWhole ? profile : null} />
      </div>
    </div>
  );
}
