import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSelection } from '../visitor-state/selection.tsx';
import { chargeAddress } from './addresses.ts';

/** A link that also selects a space and a car, for the section it leads to. */
export function SpaceLink({
  at,
  vehicle,
  to = chargeAddress,
  className,
  children,
}: {
  at: { readonly building: string; readonly number: number };
  vehicle: number;
  to?: string;
  className: string;
  children: ReactNode;
}) {
  const { chooseLocation, chooseVehicle } = useSelection();
  return (
    <Link
      to={to}
      onClick={() => {
        chooseLocation(at.building, at.number);
        chooseVehicle(vehicle);
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
