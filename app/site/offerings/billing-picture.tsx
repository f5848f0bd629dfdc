import { Receipt } from '#app/ui/receipt.tsx';
import { Curve } from '../night/curve.tsx';
import type { Night } from '../night/night.ts';

/** How the bill rises through the night, and the receipt it ends with. */
export function BillingPicture({ night }: { night: Night }) {
  const { receipt } = night.moments.at(-1)!;
  return (
    <div className="grid gap-5">
      <div className="text-sm text-quiet tabular-nums">
        <Curve path={night.billCurve} />
        <p className="flex justify-between pt-1.5">
          <span>{night.battery.from}</span>
          <span>
            {night.ends.to}, {receipt.total}
          </span>
        </p>
      </div>
      <div className="mx-auto w-full max-w-80">
        <Receipt
          heading={`Space ${night.space}`}
          {...receipt}
          note={`${night.saved} less than right away`}
        />
      </div>
    </div>
  );
}
