import {
  strict,
  count,
  energyInput,
  energyWh,
  id,
  list,
  named,
  ownId,
  removed,
  sentence,
  text,
  time,
  timeIfAny,
  timeInput,
} from './fields.ts';
import { operation } from './operation.ts';

const entry = named('QueueEntry', 'A place in line for the next free space.', {
  id: ownId,
  vehicleId: text('The car.', 20),
  vehicleName: text('Its name.', 60),
  buildingId: text('The building.', 60),
  buildingName: text('Its name.', 100),
  energyWh: energyWh('What the car needs.'),
  joinedAt: time('Since when.'),
  until: time('When the car leaves.'),
  expiresAt: time('When the place ends without an offer: half an hour before the car leaves.'),
  position: count('1 is next.'),
  moveAskedBy: timeIfAny('A neighbor who is done was asked to move by then.'),
  sentence,
});

export const queueOperations = {
  listQueue: operation('listQueue', 'GET', '/v1/queue', {
    tag: 'Queue',
    summary: 'List places in line',
    description: 'Your cars that wait for a space. An offer appears as a reservation.',
  })
    .input(strict({}))
    .output(named('Queue', 'Your places in line.', { items: list(entry, 'One a car.', 100) })),
  joinQueue: operation('joinQueue', 'POST', '/v1/queue', {
    tag: 'Queue',
    summary: 'Join the queue of a building',
    description: 'When nothing is free. The next space is held for you for some minutes.',
    status: 201,
  })
    .input(
      strict({
        buildingId: id('Where.'),
        vehicleId: id('Which car.'),
        energyWh: energyInput('What it needs, at the meter.'),
        until: timeInput(
          'When the car leaves, in half an hour to two days. An offer leaves it half an hour or more.',
        ),
      }),
    )
    .output(entry),
  leaveQueue: operation('leaveQueue', 'DELETE', '/v1/queue/{entryId}', {
    tag: 'Queue',
    summary: 'Leave the queue',
    description: 'Others move up.',
  })
    .input(strict({ entryId: id('The place in line.') }))
    .output(removed),
};
