import { titled, type Page } from './pages.ts';

export const buildingsPage: Page = {
  path: '/buildings',
  title: titled('For buildings'),
  description:
    'Chargers for a whole building on the supply it has: what sharing does, what a month leaves, which chargers were tried, and how to begin.',
};

/** How set-up goes, in order. */
export const setupSteps = [
  ['Building', 'Name, address, time zone, currency and tax.'],
  ['Supply', 'The main fuse, and circuits within it if there are any.'],
  ['Spaces', 'The numbers painted on the floor, shared or assigned.'],
  [
    'Chargers',
    'Type an address, a name and a password into each. We ask it for 6, 12 and 0 amps and watch its meter: what it does counts, not what it says.',
  ],
  ['Prices', 'By the hour, with a service fee. You see one night before residents do.'],
  ['Residents', 'By email, a link, or a poster for the garage.'],
] as const;

/** What was really tried, as docs/ocpp.md records it. */
export const triedStations = [
  {
    name: 'MicroOcpp',
    versions: 'OCPP 1.6-J',
    found:
      'Follows limits given in watts, goes on after a lost line and after its power was cut. Two cars shared 60 A, measured within 0.1 A.',
  },
  {
    name: 'MicroOcpp',
    versions: 'OCPP 2.0.1',
    found:
      'Has no smart charging in this version: its owner is told, its full current is kept free, and a second car begins only if the supply has enough for both.',
  },
  {
    name: 'SAP simulator, Keba template',
    versions: 'OCPP 1.6-J',
    found:
      'Follows limits and goes on after a lost line. Two cars shared 60 A and were billed to the watt-hour. After its power was cut it forgets its charge: its owner is told.',
  },
  {
    name: 'Solidstudio virtual charge point',
    versions: 'OCPP 1.6-J, 2.0.1, 2.1',
    found:
      'Accepts every limit and ignores it. That shows at the meter, so it is never counted on: its charge is stopped, and its owner is told.',
  },
] as const;
