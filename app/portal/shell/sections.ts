import { lazy, type ComponentType } from 'react';
import { BoltIcon, CalendarIcon, CarIcon, ChartIcon, ReceiptIcon } from '#app/ui/icons/icons.tsx';
import { loadPart } from '../loading/load-part.ts';
import type { SectionId } from '../navigation/addresses.ts';
import { nextTask } from '../service/next-task.ts';
import {
  ChargeSkeleton,
  HistorySkeleton,
  InvoicesSkeleton,
  ReservationsSkeleton,
  VehiclesSkeleton,
} from './skeletons.tsx';

export type Section = {
  id: SectionId;
  /** As the sidebar names it. */
  name: string;
  Icon: ComponentType<{ className?: string }>;
  /** Loads the section's chunk. */
  load: () => Promise<{ default: ComponentType }>;
  Skeleton: ComponentType<{ starting: boolean }>;
};

/** Sections whose chunks have loaded. */
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

/** The component of a section: lazy, or direct if it was preloaded. */
export function contentOf(id: SectionId) {
  const content = contents.get(id) ?? loaded.get(id) ?? lazy(() => loadPart(sections[id].load));
  contents.set(id, content);
  return content;
}

/** Forgets a failed chunk, so that it is requested again. */
export const forgetContent = (id: SectionId) => contents.delete(id);

async function loadSoon(id: SectionId) {
  // In its own task: on a touch screen the press follows at once and is painted first.
  await nextTask();
  // A failure is shown, and can be retried, in place of the section.
  if (!loaded.has(id)) await sections[id].load().catch(() => undefined);
}

/** Props of links to a section: hovering or touching one preloads it. */
export function loadAhead(id: SectionId) {
  const ahead = () => void loadSoon(id);
  return { onPointerEnter: ahead, onFocus: ahead };
}

/** Whether a section shows one space and car; the lists have their own filters. */
export const isAboutOne = (id: SectionId) => id !== 'invoices' && id !== 'history';
