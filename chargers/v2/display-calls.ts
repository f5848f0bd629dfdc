import type { OCPP20 } from 'typed-ocpp';
import { instant } from '#engine/units.ts';
import type { DisplayRequest } from '../requests/station-request.ts';
import { isoTime } from '../station/charging-profile.ts';
import { call } from '../station/dialect.ts';

const priorities = { 'in-turn': 'NormalCycle', first: 'InFront', always: 'AlwaysFront' } as const;

const states = {
  charging: 'Charging',
  faulted: 'Faulted',
  idle: 'Idle',
  unavailable: 'Unavailable',
} as const;

// oxlint-disable-next-line no-control-regex -- all of them
const ascii = /^[\x00-\x7F]*$/;

/** The words of 2.x for what its display shows; later messages name the call by its number. */
export function displayCall(operation: DisplayRequest, requestId: number) {
  switch (operation.kind) {
    case 'show-message': {
      const { number = 1, text, priority = 'first', until, during } = operation;
      return call<OCPP20.SetDisplayMessageRequest>('SetDisplayMessage', {
        message: {
          id: number,
          priority: priorities[priority],
          message: { format: ascii.test(text) ? 'ASCII' : 'UTF8', content: text },
          ...(until !== undefined && { endDateTime: isoTime(instant(until)) }),
          ...(during !== undefined && { state: states[during] }),
        },
      });
    }
    case 'hide-message':
      return call<OCPP20.ClearDisplayMessageRequest>('ClearDisplayMessage', {
        id: operation.number ?? 1,
      });
    case 'read-messages':
      return call<OCPP20.GetDisplayMessagesRequest>('GetDisplayMessages', { requestId });
  }
}
