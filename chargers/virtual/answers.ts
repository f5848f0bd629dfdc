import { endTransaction, powerCycle, statusOf, tellReading } from './transaction.ts';
import type { VirtualDialect } from './virtual-dialect.ts';
import { lacks, patch, say, type VirtualWork } from './work.ts';

/** Changes a setting that it has; false if it has none of that name. */
export function settingAnswer(work: VirtualWork, name: string, value: string): boolean {
  const { settings } = work.state;
  if (!Object.hasOwn(settings, name) || lacks(work, name)) return false;
  patch(work, { settings: { ...settings, [name]: value } });
  return true;
}

/** Answers whose words are the same in all versions. */
export const answersAlike = (dialectOf: () => VirtualDialect): VirtualDialect['answers'] => ({
  TriggerMessage: (work, { requestedMessage }: { readonly requestedMessage: string }) => {
    const dialect = dialectOf();
    switch (requestedMessage) {
      case 'BootNotification':
        patch(work, { boot: 'due', bootAt: work.now });
        return { status: 'Accepted' };
      case 'StatusNotification':
        say(work, { ...dialect.status(work, statusOf(work)), about: { kind: 'status' } });
        return { status: 'Accepted' };
      case 'Heartbeat':
        say(work, { action: 'Heartbeat', payload: {}, about: { kind: 'heartbeat' } });
        return { status: 'Accepted' };
      case 'MeterValues':
        tellReading(work, dialect, 'asked');
        return { status: 'Accepted' };
      default:
        return { status: 'NotImplemented' };
    }
  },
  CancelReservation: (work, { reservationId }: { readonly reservationId: number }) => {
    if (work.state.reservation?.id !== reservationId) return { status: 'Rejected' };
    patch(work, { reservation: null });
    return { status: 'Accepted' };
  },
  Reset: (work) => {
    if (work.state.transaction !== null) endTransaction(work, dialectOf(), 'reset');
    powerCycle(work);
    return { status: 'Accepted' };
  },
  UnlockConnector: (work) => {
    if (work.state.transaction !== null) endTransaction(work, dialectOf(), 'remote');
    return { status: 'Unlocked' };
  },
  ClearChargingProfile: (work) => {
    patch(work, { profiles: [] });
    return { status: 'Accepted' };
  },
  ChangeAvailability: (
    work,
    { type, operationalStatus }: { readonly type?: string; readonly operationalStatus?: string },
  ) => {
    const isAvailable = (type ?? operationalStatus) === 'Operative';
    const isLater = !isAvailable && work.state.transaction !== null;
    patch(work, { isAvailable });
    return { status: isLater ? 'Scheduled' : 'Accepted' };
  },
});
