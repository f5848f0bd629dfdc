interface At {
  readonly outlet: number;
  /** A stamp, and the register in watt-hours. */
  readonly at: string;
  readonly register: number;
}

interface Begin extends At {
  readonly tag: string;
  readonly named: string;
}

interface During extends At {
  readonly transaction: string | number;
  readonly seq: number;
}

type Message = readonly [action: string, payload: object];

/** How a charger says things in a version of OCPP. */
export interface StationWords {
  readonly boot: () => object;
  readonly status: (outlet: number, isPlugged: boolean, timestamp: string) => object;
  readonly begin: (begin: Begin) => Message;
  readonly sample: (sample: During & { readonly amps: number }) => Message;
  readonly end: (end: During) => Message;
  /** What a limit that the service sets is about. */
  readonly limit: (payload: object) => {
    readonly purpose: string;
    readonly outlet: number;
    readonly amps: number;
  };
}

const registers = 'Energy.Active.Import.Register';

export const words16: StationWords = {
  boot: () => ({ chargePointVendor: 'Acme', chargePointModel: 'Box', firmwareVersion: '1.2' }),
  status: (connectorId, isPlugged, timestamp) => ({
    connectorId,
    errorCode: 'NoError',
    status: isPlugged ? 'Preparing' : 'Available',
    timestamp,
  }),
  begin: ({ outlet, tag, at, register }) => [
    'StartTransaction',
    { connectorId: outlet, idTag: tag, meterStart: register, timestamp: at },
  ],
  sample: ({ outlet, transaction, at, register, amps }) => [
    'MeterValues',
    {
      connectorId: outlet,
      transactionId: transaction,
      meterValue: [
        {
          timestamp: at,
          sampledValue: [
            { value: String(register), measurand: registers, unit: 'Wh' },
            { value: String(amps), measurand: 'Current.Import', unit: 'A' },
          ],
        },
      ],
    },
  ],
  end: ({ transaction, at, register }) => [
    'StopTransaction',
    {
      transactionId: transaction,
      meterStop: register,
      timestamp: at,
      reason: 'EVDisconnected',
    },
  ],
  limit: (payload) => {
    const { connectorId, csChargingProfiles: profile } = payload as {
      connectorId: number;
      csChargingProfiles: {
        chargingProfilePurpose: string;
        chargingSchedule: { chargingSchedulePeriod: { limit: number }[] };
      };
    };
    const { chargingProfilePurpose: purpose, chargingSchedule: schedule } = profile;
    return { purpose, outlet: connectorId, amps: schedule.chargingSchedulePeriod[0]!.limit };
  },
};

const meterValue = (timestamp: string, register: number, context: string, amps?: number) => [
  {
    timestamp,
    sampledValue: [
      { value: register, measurand: registers, context, unitOfMeasure: { unit: 'Wh' } },
      ...(amps === undefined ? [] : [{ value: amps, measurand: 'Current.Import', context }]),
    ],
  },
];

const event = (
  eventType: string,
  triggerReason: string,
  { outlet, transaction, seq, at }: Omit<During, 'register'>,
  more: object,
): Message => [
  'TransactionEvent',
  {
    eventType,
    triggerReason,
    timestamp: at,
    seqNo: seq,
    transactionInfo: { transactionId: String(transaction) },
    evse: { id: outlet, connectorId: 1 },
    ...more,
  },
];

export const words2: StationWords = {
  boot: () => ({
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Acme', model: 'Box', firmwareVersion: '1.2' },
  }),
  status: (evseId, isPlugged, timestamp) => ({
    timestamp,
    connectorStatus: isPlugged ? 'Occupied' : 'Available',
    evseId,
    connectorId: 1,
  }),
  begin: ({ named, tag, register, ...at }) =>
    event(
      'Started',
      'Authorized',
      { ...at, transaction: named, seq: 0 },
      {
        idToken: { idToken: tag, type: 'ISO14443' },
        meterValue: meterValue(at.at, register, 'Transaction.Begin'),
      },
    ),
  sample: ({ register, amps, ...during }) =>
    event('Updated', 'MeterValuePeriodic', during, {
      meterValue: meterValue(during.at, register, 'Sample.Periodic', amps),
    }),
  end: ({ register, ...during }) =>
    event('Ended', 'EVCommunicationLost', during, {
      meterValue: meterValue(during.at, register, 'Transaction.End'),
    }),
  limit: (payload) => {
    const { evseId, chargingProfile: profile } = payload as {
      evseId: number;
      chargingProfile: {
        chargingProfilePurpose: string;
        chargingSchedule: { chargingSchedulePeriod: { limit: number }[] }[];
      };
    };
    const { chargingProfilePurpose: purpose, chargingSchedule } = profile;
    const amps = chargingSchedule[0]!.chargingSchedulePeriod[0]!.limit;
    return { purpose, outlet: evseId, amps };
  },
};
