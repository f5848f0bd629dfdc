import { queueEntryDue } from '#engine/community/due.ts';
import { instant, wattHours } from '#engine/units.ts';
import type { Answers } from '../../contract/contract.ts';
import { queueView } from '../../views/reservations.ts';
import { placeInLine } from '../../words/booking/queue-words.ts';
import { when } from '../../words/moment-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { localFormatAt, vehicleIdOf, type Scene } from '../views/scene.ts';
import { api, look, perform, vehicleOf } from './base.ts';

type Entry = Answers['reservations']['queue']['entries'][number];

function entryView({ world }: Scene, entry: Entry): PublicAnswers['joinQueue'] {
  const { time, timeOrNull, say } = localFormatAt(world, entry.building);
  const expires = queueEntryDue({ until: instant(entry.until) });
  return {
    id: entry.id,
    vehicleId: vehicleIdOf(entry.vehicle),
    vehicleName: entry.vehicleName,
    buildingId: entry.building,
    buildingName: entry.buildingName,
    energyWh: Math.round(entry.energy),
    joinedAt: time(entry.joinedAt),
    until: time(entry.until),
    expiresAt: time(expires),
    position: entry.position,
    moveAskedBy: timeOrNull(entry.askedBy),
    sentence: say(() => `${placeInLine(entry)} We look until ${when(expires, world.now)}.`),
  };
}

export const queueRouter = {
  listQueue: api.listQueue.handler(({ context }) =>
    look(context, (scene) => ({
      items: queueView(scene, scene.user).entries.map((entry) => entryView(scene, entry)),
    })),
  ),
  joinQueue: api.joinQueue.handler(async ({ context, input }) => {
    const { buildingId, vehicleId, energyWh, until } = input;
    const done = await perform(context, (scene) => ({
      kind: 'join-queue',
      building: buildingId,
      vehicle: vehicleOf(scene, vehicleId).id,
      energy: wattHours(energyWh),
      until: readTime(until),
    }));
    const { entries } = queueView(done, done.user);
    const joined = entries.find(({ vehicle }) => vehicleIdOf(vehicle) === vehicleId)!;
    return entryView(done, joined);
  }),
  leaveQueue: api.leaveQueue.handler(async ({ context, input: { entryId } }) => {
    await perform(context, () => ({ kind: 'leave-queue', entry: entryId }));
    return { id: entryId, sentence: 'You left the queue.' };
  }),
};
