import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';

export function BillingPicture({ night }: { night: Night }) {
  return (
    <div className="mx-auto -mb-4 max-w-80 pt-2">
      <Receipt
        heading={`Space ${night.space}`}
        {...night.moments.at(-1)!.receipt}
        note={`${night.saved} less than charging at once`}
      />
    </div>
  );
}
