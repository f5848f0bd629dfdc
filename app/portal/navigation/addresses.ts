/** URLs of sections and single items. */

export const chargeAddress = '/demo?section=charge';
export const reservationsAddress = '/demo?section=reservations';
export const invoicesAddress = '/demo?section=invoices';
export const vehiclesAddress = '/demo?section=vehicles';
export const historyAddress = '/demo?section=history';

/** The form of one vehicle. */
export const editVehicleAddress = (vehicle: number) => `${vehiclesAddress}&edit=${vehicle}`;

export const invoiceAddress = (invoice: string) =>
  `${invoicesAddress}&invoice=${encodeURIComponent(invoice)}`;

export const pastSessionAddress = (session: string) =>
  `${historyAddress}&session=${encodeURIComponent(session)}`;
