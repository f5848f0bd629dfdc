import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { vehiclesAddress } from '../navigation/addresses.ts';

/** In place of what needs a vehicle, for a resident who has none. */
export const NoVehicle = () => (
  <div className="grid justify-items-start gap-3">
    <p>You have no vehicle yet. Charging and reserving need one.</p>
    <Link to={vehiclesAddress} className={buttonStyle.primary}>
      Add your first vehicle
    </Link>
  </div>
);
