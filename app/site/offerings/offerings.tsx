import type { ComponentType } from 'react';
import { offerings, type Offering } from '#app/content/offerings.ts';
import { CalendarIcon, ConnectIcon, ReceiptIcon } from '#app/ui/icons/site-icons.tsx';
import { TextLink } from '../text-link.tsx';
import { ExchangePicture, MonthPicture, SuggestionsPicture } from './offering-pictures.tsx';

const icons = { reservations: CalendarIcon, billing: ReceiptIcon, apis: ConnectIcon };

const pictures: Record<Offering['id'], ComponentType> = {
  reservations: SuggestionsPicture,
  billing: MonthPicture,
  apis: ExchangePicture,
};

export function Offerings() {
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
            <OfferingCard key={offering.id} offering={offering} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function OfferingCard({ offering }: { offering: Offering }) {
  const Icon = icons[offering.id];
  const Picture = pictures[offering.id];
  return (
    <li className="grid grid-rows-[auto_1fr] gap-8 rounded-card border border-line bg-panel p-[min(1.5rem,24px)] sm:p-8 lg:first:col-span-2 lg:first:grid-cols-[1fr_1.4fr] lg:first:grid-rows-1 lg:first:items-center lg:first:gap-12">
      <div className="grid content-start gap-3">
        <Icon className="size-8 text-leaf" />
        <h3 className="text-2xl md:text-[1.75rem]">{offering.title}</h3>
        <p className="max-w-md text-quiet">{offering.description}</p>
        <p className="flex flex-wrap gap-x-6">
          <TextLink to={offering.proof.to}>{offering.proof.label}</TextLink>
          {offering.documentation && (
            <TextLink to={offering.documentation}>Read the documentation</TextLink>
          )}
        </p>
      </div>
      <div role="img" aria-label={offering.alt} className="self-end">
        <div aria-hidden="true">
          <Picture />
        </div>
      </div>
    </li>
  );
}
