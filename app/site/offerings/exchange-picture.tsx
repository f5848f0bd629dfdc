import { exchange } from 'virtual:developers/exchange';

/** A car's request and the service's answer, as they went over the public API. */
export function ExchangePicture() {
  return (
    <div className="grid gap-3 rounded-control border border-line bg-paper p-[min(1rem,16px)] font-mono text-[0.8125rem] leading-6 sm:p-5">
      <Message head={exchange.request} fields={exchange.inputs} />
      <Message head="Best answer, in part" fields={exchange.fields} />
    </div>
  );
}

function Message({ head, fields }: { head: string; fields: typeof exchange.fields }) {
  return (
    <div>
      <p className="text-leaf">{head}</p>
      {fields.map(([name, value]) => (
        <p key={name} className="pl-3 wrap-anywhere">
          <span className="text-quiet">{name}:</span> {JSON.stringify(value)}
        </p>
      ))}
    </div>
  );
}
