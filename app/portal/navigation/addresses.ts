/** Sections of the portal, in the order of the sidebar. */
export const sectionIds = ['charge', 'reservations', 'invoices', 'vehicles', 'history'] as const;
export type SectionId = (typeof sectionIds)[number];

/** On the page one is on, which shows the demo or one's own building. */
export const sectionAddress = (id: SectionId) => `?section=${id}`;

/** The section of an address; charge if unknown. */
export const sectionOf = (search: URLSearchParams): SectionId =>
  sectionIds.find((id) => id === search.get('section')) ?? 'charge';

export const chargeAddress = sectionAddress('charge');
export const reservationsAddress = sectionAddress('reservations');
export const invoicesAddress = sectionAddress('invoices');
export const vehiclesAddress = sectionAddress('vehicles');

/** The form of one vehicle. */
export const editVehicleAddress = (vehicle: number) => `${vehiclesAddress}&edit=${vehicle}`;

/** An invoice, opened at one of its sessions. */
export const invoiceAddress = (invoice: string, session: string) =>
  `${invoicesAddress}&invoice=${encodeURIComponent(invoice)}&opened=${encodeURIComponent(session)}`;

export const pastSessionAddress = (session: string) =>
  `${sectionAddress('history')}&session=${encodeURIComponent(session)}`;
