import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { offerings, type Offering } from '#app/content/offerings.ts';
import { CalendarIcon, ConnectIcon, ReceiptIcon } from '#app/ui/site-icons.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';
import { SuggestionsPicture } from './suggestions-picture.tsx';
import { Curve } from '../night/curve.tsx';
import { DocumentationLink } from '../documentation-link.tsx';
import { ExchangePicture } from './exchange-picture.tsx';

const icons = { reservations: CalendarIcon, billing: ReceiptIcon, apis: ConnectIcon };

const pictures: Record<Offering['id'], ComponentType<{ night: Night }>> = {
  reservations: SuggestionsPicture,
  billing: BillingPicture,
  apis: ExchangePicture,
};

export function Offerings({ night }: { night: Night }) {
  return (
    <section
      id="offerings"
      tabIndex={-1}
      aria-labelledby="offerings-heading"
      className="landing-section"
    >
      <div className="page-width grid gap-10 md:gap-14">
        <h2 id="offerings-heading" className="max-w-2xl text-4xl md:text-5xl">
          One service, from the slot to the bill
        </h2>
        <ul className="grid gap-5 lg:grid-cols-2">
          {offerings.map((offering) => (
            <OfferingCard key={offering.id} offering={offering} night={night} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function OfferingCard({ offering, night }: { offering: Offering; night: Night }) {
  const Icon = icons[offering.id];
  const Picture = pictures[offering.id];
  return (
    <li className="grid grid-rows-[auto_1fr] gap-8 rounded-card border border-line bg-panel p-[min(1.5rem,24px)] sm:p-8 lg:first:col-span-2 lg:first:grid-cols-[1fr_1.4fr] lg:first:grid-rows-1 lg:first:items-center lg:first:gap-12">
      <div className="grid content-start gap-3">
        <Icon className="size-8 text-leaf" />
        <h3 className="text-2xl md:text-[1.75rem]">{offering.title}</h3>
        <p className="max-w-md text-quiet">{offering.description}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={offering.proof.to}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {offering.proof.label}
          </Link>
          {offering.documentation && <DocumentationLink to={offering.documentation} />}
        </p>
      </div>
      <div role="img" aria-label={offering.alt} className="self-end">
        <div aria-hidden="true">
          <Picture night={night} />
        </div>
      </div>
    </li>
  );
}

/** How the bill rises through the night, and the receipt it ends with. */
function BillingPicture({ night }: { night: Night }) {
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
