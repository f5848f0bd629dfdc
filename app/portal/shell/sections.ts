import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { BoltIcon, CalendarIcon, CarIcon, ChartIcon, ReceiptIcon } from '#app/ui/icons.tsx';
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

const section = (
  id: SectionId,
  name: string,
  Icon: Section['Icon'],
  Skeleton: Section['Skeleton'],
  load: Section['load'],
): Section => ({ id, name, Icon, Skeleton, load });

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

const contents = new Map<SectionId, LazyExoticComponent<ComponentType>>();

/** What a section shows, loaded when it is first shown. */
export function contentOf(id: SectionId) {
  const content = contents.get(id) ?? lazy(sections[id].load);
  contents.set(id, content);
  return content;
}

/** A chunk that failed to load is remembered as failed; forgotten, it is asked for again. */
export const forgetContent = (id: SectionId) => contents.delete(id);

/** The section an address asks for; anything unknown shows charge. */
export const sectionOf = (search: URLSearchParams): SectionId =>
  sectionIds.find((id) => id === search.get('section')) ?? 'charge';

export const sectionAddress = (id: SectionId) => `/demo?section=${id}`;
