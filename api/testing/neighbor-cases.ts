import type { Asks } from '../contract/contract.ts';
import { ann, ben } from './community.ts';
import { day, everything, hour, nearlyEmpty, order, question, type Scene } from './neighbors.ts';

/** Ann's requests: about her own or nobody's data, and about Ben's. */
export type Case<Ask> = (scene: Scene) => {
  readonly own?: readonly Ask[];
  readonly bens?: readonly Ask[];
  /** Requests about Ben's things are not refused here, but answered without his data. */
  readonly answered?: true;
};

type Cases = {
  readonly [Area in keyof Asks]: {
    readonly [Name in keyof Asks[Area]]: Case<Asks[Area][Name]>;
  };
};

const nothing = () => ({ own: [undefined] });
const slotAt = ({ now }: Scene) => ({ from: now + 3 * day, to: now + 3.5 * day, energy: 4000 });

/** Every procedure of both contracts. A new one without a case is a compile error. */
export const cases: Cases = {
  charge: {
    places: nothing,
    space: () => ({
      own: [{ space: 'harbor-1' }, { space: 'harbor-3' }, { space: 'garden-12' }],
      bens: [{ space: 'harbor-2' }, { space: 'garden-11' }],
      answered: true,
    }),
    moveRequests: nothing,
    prices: () => ({ own: [{ building: 'harbor' }, { building: 'garden' }] }),
    power: () => ({ own: [{ building: 'harbor' }, { building: 'garden' }] }),
    signals: ({ now }) => ({ own: [{ building: 'harbor', from: now, to: now + day }] }),
    preview: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 20 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 20 * hour) }],
    }),
    start: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 20 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 20 * hour) }],
    }),
    changePlan: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 10 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 10 * hour) }],
    }),
    // Of a neighbor's space it is a claim, which changes nothing before they claim yours.
    claim: () => ({
      own: [{ space: 'garden-12', vehicle: ann.booked }],
      bens: [
        { space: 'garden-12', vehicle: ben.booked },
        { space: 'harbor-2', vehicle: ann.booked },
      ],
    }),
    correctCar: () => ({
      own: [{ space: 'harbor-1', vehicle: ann.booked }],
      bens: [{ space: 'harbor-1', vehicle: ben.plugged }],
    }),
    stop: () => ({ own: [{ space: 'harbor-1' }], bens: [{ space: 'harbor-2' }] }),
  },
  reservations: {
    list: nothing,
    need: () => ({
      own: [{ vehicle: ann.booked }],
      bens: [{ vehicle: ben.plugged }, { vehicle: ben.booked }],
    }),
    suggestions: ({ now }) => {
      const wish = { building: 'garden', energy: 8000, readyBy: now + day };
      return {
        own: [{ ...wish, vehicle: ann.booked }],
        bens: [{ ...wish, vehicle: ben.booked }],
      };
    },
    quote: (scene) => ({
      own: [{ ...slotAt(scene), space: 'garden-13', vehicle: ann.booked }],
      bens: [
        { ...slotAt(scene), space: 'garden-13', vehicle: ben.booked },
        // The slot that Ben has.
        {
          from: scene.now + hour,
          to: scene.now + 5 * hour,
          energy: 4000,
          space: 'garden-11',
          vehicle: ann.booked,
        },
      ],
    }),
    board: ({ now }) => ({
      own: [
        { building: 'harbor', day: now },
        { building: 'garden', day: now },
      ],
    }),
    queue: nothing,
    notices: nothing,
    reserve: (scene) => ({
      own: [{ ...slotAt(scene), space: 'garden-13', vehicle: ann.booked }],
      bens: [{ ...slotAt(scene), space: 'garden-13', vehicle: ben.booked }],
    }),
    change: (scene) => {
      const changed = (reservation: string, vehicle: number) => ({
        ...slotAt(scene),
        reservation,
        space: 'garden-13',
        vehicle,
      });
      return {
        own: scene.anns.upcoming.map((reservation) => changed(reservation, ann.booked)),
        bens: scene.bens.upcoming.flatMap((reservation) =>
          [ann.booked, ben.booked].map((vehicle) => changed(reservation, vehicle)),
        ),
      };
    },
    cancel: ({ anns, bens }) => ({
      own: anns.upcoming.map((reservation) => ({ reservation })),
      bens: bens.reservations.map((reservation) => ({ reservation })),
    }),
    cannotPlugIn: ({ anns, bens }) => ({
      own: anns.upcoming.map((reservation) => ({ reservation })),
      bens: bens.reservations.map((reservation) => ({ reservation })),
    }),
    joinQueue: ({ now }) => {
      const place = { building: 'harbor', energy: 8000, until: now + 12 * hour };
      return {
        own: [{ ...place, vehicle: ann.booked }],
        bens: [{ ...place, vehicle: ben.booked }],
      };
    },
    leaveQueue: ({ anns, bens }) => ({
      own: anns.entries.map((entry) => ({ entry })),
      bens: bens.entries.map((entry) => ({ entry })),
    }),
  },
  invoices: {
    list: nothing,
    get: ({ anns, bens }) => ({
      own: anns.invoices.map((invoice) => ({ invoice })),
      bens: bens.invoices.map((invoice) => ({ invoice })),
    }),
    spending: nothing,
    pay: ({ anns, bens }) => ({
      own: anns.invoices.map((invoice) => ({ invoice })),
      bens: bens.invoices.map((invoice) => ({ invoice })),
    }),
    dispute: ({ anns, bens }) => {
      return {
        own: anns.invoices.map((invoice) => question(invoice, anns.sessions[0]!)),
        bens: bens.invoices.flatMap((invoice) =>
          [...bens.sessions, ...anns.sessions].map((session) => question(invoice, session)),
        ),
      };
    },
  },
  vehicles: {
    list: nothing,
    catalog: nothing,
    add: () => ({ own: [{ details: nearlyEmpty(ann.plugged) }] }),
    edit: () => ({
      own: [{ vehicle: ann.booked, details: nearlyEmpty(ann.booked) }],
      bens: [{ vehicle: ben.booked, details: nearlyEmpty(ann.booked) }],
    }),
    remove: () => ({ own: [{ vehicle: ann.queued }], bens: [{ vehicle: ben.queued }] }),
    setDefault: () => ({ own: [{ vehicle: ann.booked }], bens: [{ vehicle: ben.booked }] }),
  },
  history: {
    list: () => ({
      own: [everything],
      bens: [{ ...everything, vehicle: ben.plugged }],
      answered: true,
    }),
    session: ({ anns, bens }) => ({
      own: anns.sessions.map((session) => ({ session })),
      bens: bens.sessions.map((session) => ({ session })),
    }),
  },
  // In a demo the visitor controls clock and faults, but learns nothing about others from them.
  clock: {
    now: nothing,
    nextEvents: () => ({
      own: [{ space: 'harbor-1' }, { space: 'harbor-2' }, { space: 'garden-11' }],
    }),
    setRate: () => ({ own: [{ rate: 60 }] }),
    pause: nothing,
    resume: nothing,
    jump: ({ now }) => ({ own: [{ to: now + 2 * day }] }),
    keepRunning: nothing,
  },
  sandbox: {
    plugIn: () => ({
      own: [{ space: 'garden-13', vehicle: ann.booked }],
      bens: [
        { space: 'garden-13', vehicle: ben.booked },
        { space: 'garden-13', vehicle: ben.queued },
        { space: 'harbor-2', vehicle: ann.booked },
        { space: 'garden-11', vehicle: ann.booked },
      ],
    }),
    unplug: () => ({ own: [{ space: 'harbor-1' }], bens: [{ space: 'harbor-2' }] }),
    about: nothing,
    simulateFault: () => ({ own: [{ space: 'harbor-2', how: 'faulted', lasting: hour }] }),
    neighborNeedsSpace: nothing,
    clearFault: () => ({ own: [{ space: 'harbor-2' }] }),
    reset: nothing,
  },
  // An assistant in the browser sees no more than the resident whose browser it is.
  assistant: {
    tools: nothing,
    call: ({ anns, bens }) => ({
      own: [
        { name: 'findBuildings', arguments: {} },
        { name: 'listSessions', arguments: { limit: 100 } },
        ...anns.sessions.map((sessionId) => ({ name: 'getSession', arguments: { sessionId } })),
      ],
      bens: [
        ...bens.sessions.map((sessionId) => ({ name: 'getSession', arguments: { sessionId } })),
        ...bens.invoices.map((invoiceId) => ({ name: 'getInvoice', arguments: { invoiceId } })),
        ...bens.reservations.map((reservationId) => ({
          name: 'getReservation',
          arguments: { reservationId },
        })),
      ],
      answered: true,
    }),
  },
};
