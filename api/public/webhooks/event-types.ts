/** What a community tells about, and when. Names are part of the public contract: never reuse one. */
export const eventTypes = {
  'reservation.created': 'A reservation was made, or waits for its charger to confirm it.',
  'reservation.changed': 'A reservation was moved, or confirmed after all.',
  'reservation.offered': 'A space became free for somebody in the queue; it is held for a while.',
  'reservation.canceled': 'A reservation was canceled, or an offer from the queue lapsed.',
  'reservation.missed': 'Nobody plugged in, so the space was released.',
  'reservation.failed': 'The space or its charger was not available for the reservation.',
  'reservation.fulfilled': 'The car of a reservation plugged in.',
  'queue.expired': 'A place in the queue ended without an offer.',
  'session.started': 'A car plugged in.',
  'session.waiting': 'The car waits: for a lower price, or for its share of the power.',
  'session.charging': 'The car began to charge, or charges again.',
  'session.interrupted': 'The charger has a fault or is offline.',
  'session.plan_changed': 'The energy the car will have at its ready-by time changed.',
  'session.finished': 'The car has what was ordered, or takes no more.',
  'session.stopped': 'Charging was stopped; the car is still plugged in.',
  'session.move_requested': 'A neighbor needs the space.',
  'session.move_withdrawn': 'The neighbor needs the space no longer.',
  'session.made_way': 'The car left after a request to move.',
  'session.ended': 'The car was unplugged.',
  'invoice.issued': 'The invoice of a month was issued.',
  'invoice.dispute_answered': 'A dispute about a session on an invoice was answered.',
} as const;

export type EventType = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];
