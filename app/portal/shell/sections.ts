import { lazy, type ComponentType } from 'react';
import { BoltIcon, CalendarIcon, CarIcon, ChartIcon, ReceiptIcon } from '#app/ui/icons.tsx';
import { loadPart } from '../loading/load-part.ts';
import { nextTask } from '../service/next-task.ts';
import {
  ChargeSkeleton,
  HistorySkeleton,
  InvoicesSkeleton,
  ReservationsSkeleton,
  VehiclesSkeleton,
} from './skeletons.tsx';

export const sectionIds = ['charge', 'reservations', 'invoices', 'vehicles', 'history'] as const;
export type SectionId = (typeof sectionIds)[number];

export type Section = {
  id: SectionId;
  /** As the sidebar names it. */
  name: string;
  Icon: ComponentType<{ className?: string }>;
  /** Loads the section's chunk. */
  load: () => Promise<{ default: ComponentType }>;
  Skeleton: ComponentType<{ starting: boolean }>;
};

/** The sections whose chunks have come. */
const loaded = new Map<SectionId, ComponentType>();

const section = (
  id: SectionId,
  name: string,
  Icon: Section['Icon'],
  Skeleton: Section['Skeleton'],
  load: Section['load'],
): Section => ({
  id,
  name,
  Icon,
  Skeleton,
  load: async () => {
    const module = await load();
    loaded.set(id, module.default);
    return module;
  },
});

export const sections: Readonly<Record<SectionId, Section>> = {
  charge: section(
    'charge',
    'Charge',
    BoltIcon,
    ChargeSkeleton,
    () => import('../charge/charge.tsx'),
  ),
  reservations: section(
    'reservations',
    'My Reservation',
    CalendarIcon,
    ReservationsSkeleton,
    () => import('../reservations/reservations.tsx'),
  ),
  invoices: section(
    'invoices',
    'Invoices',
    ReceiptIcon,
    InvoicesSkeleton,
    () => import('../invoices/invoices.tsx'),
  ),
  vehicles: section(
    'vehicles',
    'My Vehicles',
    CarIcon,
    VehiclesSkeleton,
    () => import('../vehicles/vehicles.tsx'),
  ),
  history: section(
    'history',
    'Charging History',
    ChartIcon,
    HistorySkeleton,
    () => import('../history/history.tsx'),
  ),
};

const contents = new Map<SectionId, ComponentType>();

/** What a section shows, loaded when it is first shown; at once where that was done ahead. */
export function contentOf(id: SectionId) {
  const content = contents.get(id) ?? loaded.get(id) ?? lazy(() => loadPart(sections[id].load));
  contents.set(id, content);
  return content;
}

/** A chunk that failed to load is remembered as failed; forgotten, it is asked for again. */
export const forgetContent = (id: SectionId) => contents.delete(id);

async function loadSoon(id: SectionId) {
  // Where the press itself follows at once, as on a touch screen, it is answered before.
  await nextTask();
  // What fails is shown where the section would be, and asked for again there.
  if (!loaded.has(id)) await sections[id].load().catch(() => undefined);
}

/** For links to a section: what is pointed at or touched is loaded before it is pressed. */
export function loadAhead(id: SectionId) {
  const ahead = () => void loadSoon(id);
  return { onPointerEnter: ahead, onFocus: ahead };
}

/** The section an address asks for; anything unknown shows charge. */
export const sectionOf = (search: URLSearchParams): SectionId =>
  sectionIds.find((id) => id === search.get('section')) ?? 'charge';

/** Whether a section is about one space and car; those with lists have filters of their own. */
export const isAboutOne = (id: SectionId) => id !== 'invoices' && id !== 'history';

export const sectionAddress = (id: SectionId) => `/demo?section=${id}`;
