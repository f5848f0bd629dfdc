import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { pricesQuery } from '../service/queries/charge.ts';
import { LoadFailure } from '../loading/load-failure.tsx';
import { energyRows, feeRows, taxInWords, type SheetRow } from './price-sheet-words.ts';

/** All prices of a building, to read before plugging in. */
export function PriceSheet({ building, name }: { building: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-2 min-h-11 cursor-pointer font-semibold underline underline-offset-4"
      >
        All prices
      </button>
      <Dialog title={`Prices at ${name}`} open={open} onClose={() => setOpen(false)}>
        <Sheet building={building} />
      </Dialog>
    </>
  );
}

function Sheet({ building }: { building: string }) {
  const { data, error, refetch } = useQuery(pricesQuery(building));
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-75" />;
  return (
    <div className="grid gap-6">
      <Rows title="Electricity" rows={energyRows(data)} />
      <Rows title="Fees" rows={feeRows(data)} />
      <p className="text-[0.9375rem] text-quiet">
        {taxInWords(data)} The prices at plug-in hold until you unplug.
      </p>
    </div>
  );
}

const Rows = ({ title, rows }: { title: string; rows: readonly SheetRow[] }) => (
  <section>
    <h3 className="pb-1 text-lg">{title}</h3>
    <dl className="divided tabular-nums">
      {rows.map(({ name, when, price }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
          <dt className="font-medium">{name}</dt>
          <dd className="row-span-1 text-right font-semibold whitespace-nowrap">{price}</dd>
          <dd className="col-span-2 text-[0.9375rem] text-quiet">{when}</dd>
        </div>
      ))}
    </dl>
  </section>
);
