import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { BoltIcon, CalendarIcon, ChartIcon, PinIcon, ReceiptIcon } from '#app/ui/icons/icons.tsx';
import { sectionAddress, type SectionId } from '../../navigation/addresses.ts';
import { LocationDialog } from './location-dialog.tsx';
import { loadAhead } from '../sections.ts';

/** Enlarged text grows only as far as five names fit side by side: the bar covers the page. */
/** The open section has a line above it, not only another color. */
const item =
  'relative flex min-h-[min(3.5rem,72px)] w-full cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.75rem,4.25vw)] font-medium text-quiet aria-[current]:text-leaf aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:w-8 aria-[current]:before:border-t-2';
const icon = 'size-[min(1.5rem,32px)]';

function SectionTab({
  id,
  name,
  Icon,
  active,
}: {
  id: SectionId;
  name: string;
  Icon: ComponentType<{ className?: string }>;
  active: SectionId;
}) {
  return (
    <li>
      <Link
        to={sectionAddress(id)}
        aria-current={id === active ? 'page' : undefined}
        {...loadAhead(id)}
        className={item}
      >
        <Icon className={icon} />
        {name}
      </Link>
    </li>
  );
}

/** Navigation below 768 px, within reach of a thumb. My Vehicles is in the menu at the top. */
export function BottomBar({ active }: { active: SectionId }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <nav
        aria-label="Sections"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="grid grid-cols-5">
          <SectionTab id="charge" name="Charge" Icon={BoltIcon} active={active} />
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
              className={item}
            >
              <PinIcon className={icon} />
              Location
            </button>
          </li>
          <SectionTab id="invoices" name="Invoices" Icon={ReceiptIcon} active={active} />
          <SectionTab id="reservations" name="Reserve" Icon={CalendarIcon} active={active} />
          <SectionTab id="history" name="History" Icon={ChartIcon} active={active} />
        </ul>
      </nav>
      <LocationDialog open={choosing} onClose={() => setChoosing(false)} />
    </>
  );
}
