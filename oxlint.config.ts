import { defineConfig, type OxlintOverride } from 'oxlint';

interface Forbidden {
  readonly group: string[];
  readonly message: string;
}

/** What the files of a room do not import. A later room that contains a file replaces an earlier one. */
const room = (
  files: string | string[],
  forbidden: Forbidden[],
  rules: OxlintOverride['rules'] = {},
): OxlintOverride => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: forbidden }], ...rules },
});

const within = (folders: readonly string[]) => folders.map((folder) => `**/${folder}/**`);

/** From low to high: each imports only those before it. */
const engineRooms = [
  'time',
  'charging',
  'tariff',
  'billing',
  'power',
  'forecast',
  'community',
  'ledger',
  'sessions',
  'planning',
  'reservations',
  'service',
  'setup',
  'suggestions',
  'simulation',
  'owner',
  'demo',
];

const outsideEngine: Forbidden[] = [
  {
    group: ['#*/**', '**/api/**', '**/app/**', '**/hosts/**'],
    message: 'The engine imports only itself, by relative path.',
  },
  {
    group: ['node:*', 'react', 'react-dom', 'react-router'],
    message: 'The engine is pure: no Node, no React.',
  },
];

const timeAndChanceAreArguments: OxlintOverride['rules'] = {
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'Randomness is an argument.' },
    { object: 'Date', property: 'now', message: 'Time is an argument.' },
  ],
};

const higherRooms = (name: string): Forbidden => ({
  group: within(engineRooms.slice(engineRooms.indexOf(name) + 1)),
  message: `Rooms of the engine import only lower ones: ${engineRooms.join(', ')}.`,
});

/** What a simulated building may know of the service, like any host: its front door. */
const behindTheFrontDoor: Forbidden = {
  group: [
    ...within(['sessions', 'planning', 'reservations']),
    '**/service/*',
    '**/service/{orders,reports,previews,views}/*',
    '**/community/draft/*',
    '!**/service/{front-door,open-service,books,create-world}.ts',
    '!**/service/previews/model-chargers.ts',
    '!**/community/draft/agenda.ts',
  ],
  message: 'The simulation uses the service through its front door, as every host does.',
};

const engine = [
  room('engine/**', outsideEngine, {
    ...timeAndChanceAreArguments,
    'no-restricted-globals': [
      'error',
      { name: 'Date', message: 'Time is an argument; use engine/time.' },
      { name: 'performance', message: 'Time is an argument.' },
      { name: 'console', message: 'Return what is worth saying.' },
    ],
  }),
  ...engineRooms
    .slice(0, -1)
    .map((name) => room(`engine/${name}/**`, [...outsideEngine, higherRooms(name)])),
  room('engine/simulation/**', [...outsideEngine, higherRooms('simulation'), behindTheFrontDoor]),
];

const outsideApi: Forbidden[] = [
  {
    group: ['#app/**', '#chargers/**', '#hosts/**', ...within(['app', 'chargers', 'hosts', 'sdk'])],
    message: 'api rests on the engine alone.',
  },
  {
    group: ['node:*', 'react', 'react-dom', 'react-router', 'hono', 'pg'],
    message: 'api runs in browsers and on Node: no platform, no framework.',
  },
];

const belowPublicApi = ['contract', 'locale', 'refusals', 'router', 'store', 'views', 'words'];

const api = [
  room('api/**', outsideApi),
  room(
    ['api/*.ts', ...belowPublicApi.map((name) => `api/${name}/**`)],
    [
      ...outsideApi,
      {
        group: ['**/public/**'],
        message: "The public API rests on the portal's, never the other way round.",
      },
    ],
  ),
];

const chargers = room(
  'chargers/**',
  [
    {
      group: ['#api/**', '#app/**', '#hosts/**', ...within(['api', 'app', 'hosts'])],
      message: 'chargers rests on the engine alone.',
    },
    {
      group: ['node:*', 'ws', 'hono', 'pg'],
      message: 'chargers is OCPP without sockets: no platform, no framework.',
    },
  ],
  timeAndChanceAreArguments,
);

const portalSections = ['charge', 'reservations', 'invoices', 'vehicles', 'history'];

const outsidePortal = (hosts: string): Forbidden => ({
  group: ['#app/site/**', '#app/routes/**', hosts, ...within(['site', 'routes'])],
  message: 'The portal does not import the site or the routes.',
});

const app = [
  room('app/ui/**', [
    {
      group: [
        '#app/site/**',
        '#app/portal/**',
        '#app/routes/**',
        '#hosts/node/**',
        ...within(['site', 'portal', 'routes']),
      ],
      message: 'ui is shared by site and portal; it knows neither.',
    },
  ]),
  room('app/site/**', [
    {
      group: [
        '#app/portal/**',
        '#app/routes/**',
        '#hosts/node/**',
        ...within(['portal', 'routes']),
      ],
      message: 'The site does not import the portal or the routes.',
    },
  ]),
  room('app/portal/**', [outsidePortal('#hosts/node/**')]),
  ...portalSections.map((section) =>
    room(`app/portal/${section}/**`, [
      outsidePortal('#hosts/**'),
      {
        group: within(portalSections.filter((other) => other !== section)),
        message:
          'Sections of the portal do not import each other; what two of them need goes to a folder of app/portal that is no section.',
      },
    ]),
  ),
];

const outsideHosts: Forbidden = {
  group: ['#app/**', '**/app/**'],
  message: 'A host serves the build; it does not import the app.',
};

const hosts = [
  room('hosts/**', [outsideHosts]),
  room(
    ['hosts/worker/**', 'hosts/playground/**'],
    [
      outsideHosts,
      {
        group: ['node:*', '#hosts/node/**', '**/node/**'],
        message: 'This host runs in a browser; the Node host may import it.',
      },
    ],
  ),
];

const sdk = room('sdk/src/**', [
  {
    group: ['#*/**', 'node:*', '../../**'],
    message: 'The SDK is published alone, for any platform: it imports only itself.',
  },
]);

const toolsAndTests: OxlintOverride = {
  files: [
    'scripts/**',
    'bench/**',
    'hosts/node/main.ts',
    '**/*.test.ts',
    'tests/**',
    '**/testing/**',
    'examples/**',
  ],
  rules: { 'no-console': 'off', 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
};

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { es2024: true },
  ignorePatterns: [
    'build',
    '.react-router',
    '.cache',
    'node_modules',
    'sdk/src/generated',
    'sdk/dist',
    'chargers/messages/generated',
  ],
  rules: {
    eqeqeq: 'error',
    'typescript/consistent-return': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines': ['error', { max: 500 }],
    'no-await-in-loop': 'off',
    'no-console': 'error',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [...engine, ...api, chargers, ...app, ...hosts, sdk, toolsAndTests],
});
