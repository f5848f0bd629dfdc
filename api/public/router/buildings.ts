import { terms } from '#engine/community/reservation.ts';
import { badInput } from '#engine/community/refusal.ts';
import { usualBuilding } from '#engine/suggestions/vehicle-need.ts';
import { levelOf } from '#engine/charging/vehicle.ts';
import { instant, wattHours } from '#engine/units.ts';
import type { Forecasts } from '../../community/forecasts.ts';
import { refuse } from '../../refusals/refusals.ts';
import { toLevel } from '../../views/battery-need.ts';
import { needView, suggestionsView } from '../../views/suggestions.ts';
import type { PublicInputs } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { PublicProblem } from '../problems/problems.ts';
import { buildingsView, pricesVersion, tariffView } from '../views/buildings.ts';
import { slotsView } from '../views/slots.ts';
import type { Scene } from '../views/scene.ts';
import { api, buildingWith, look, vehicleOf } from './base.ts';

/** What to search for: predicted where the caller does not say. */
function wishFrom(
  scene: Scene,
  forecasts: Forecasts,
  { vehicleId, energyWh, targetLevelPercent, readyBy, buildingId }: PublicInputs['findSlots'],
) {
  const car = vehicleOf(scene, vehicleId);
  const need = needView(scene, forecasts, car);
  const target = targetLevelPercent && Math.min(car.limit, targetLevelPercent / 100);
  const toTarget = target && toLevel(car, levelOf(car, car.stored), target);
  if (toTarget === 0) {
    const detail = `Your ${car.name} has that level already.`;
    throw new PublicProblem('BAD_INPUT', { field: 'targetLevelPercent', detail });
  }
  return {
    user: scene.user,
    vehicle: car.id,
    energy: wattHours(Math.max(1, Math.round(energyWh ?? toTarget ?? need.energy))),
    readyBy: readyBy === undefined ? instant(need.readyBy) : readTime(readyBy),
    building: buildingWith(scene.world, buildingId ?? usualBuilding(scene, car)).id,
  };
}

export const buildingsRouter = {
  findBuildings: api.findBuildings.handler(({ context }) => look(context, buildingsView)),
  getTariff: api.getTariff.handler(({ context, input: { buildingId } }) =>
    look(context, ({ world }) => {
      const building = buildingWith(world, buildingId);
      context.headers.etag = pricesVersion(building);
      return tariffView(world, building);
    }),
  ),
  findSlots: api.findSlots.handler(({ context, input }) =>
    look(context, (scene, forecasts, locale) => {
      const { world } = scene;
      const wish = wishFrom(scene, forecasts(), input);
      if (wish.readyBy <= world.now) throw refuse({ code: 'ready-by-passed' }, world, locale, wish);
      if (wish.readyBy > world.now + terms.horizon) {
        throw refuse(badInput('readyBy'), world, locale, wish);
      }
      return slotsView(scene, wish, suggestionsView(scene, forecasts(), wish));
    }),
  ),
};
