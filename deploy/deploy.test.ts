import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import hostFlags from '../hosts/node/flags.json' with { type: 'json' };
import { timeouts } from '../hosts/node/host.ts';
import { healthRoutes } from '../hosts/node/operations/health.ts';
import { readSettings } from '../hosts/node/settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const project = JSON.parse(read('package.json')) as {
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  engines: { node: string };
};

/** The names of all variables that the host looks at. */
function settingNames(): string[] {
  const names: string[] = [];
  const environment = new Proxy<Record<string, undefined>>(
    {},
    { get: (_, name) => void names.push(String(name)) },
  );
  readSettings(environment);
  return names;
}

/** The files that a module needs to run, and the packages. */
function needsOf(file: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(file)) return { files, packages };
  files.add(file);
  const text = read(file);
  const imports = [
    ...text.matchAll(/^(?:import|export|\}) (?!type)(?:.* )?from '([^']+)'/gm),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
  ];
  for (const [, worker = ''] of text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)) {
    needsOf(join(dirname(file), worker), files, packages);
  }
  for (const [, name = ''] of imports) {
    const [alias = ''] = name.split('/');
    const folder = project.imports[`${alias}/*`]?.replace('/*', '');
    if (name.startsWith('.')) needsOf(join(dirname(file), name), files, packages);
    else if (folder) needsOf(join(folder, name.slice(alias.length)), files, packages);
    else if (!name.startsWith('node:')) packages.add(name);
  }
  return { files, packages };
}

type Service = {
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  expose?: string[];
  volumes?: string[];
  secrets?: string[];
  depends_on?: Record<string, unknown>;
  stop_grace_period?: string;
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, unknown>;
};

describe('the compose file', () => {
  const document = parseDocument(read('deploy/compose.yaml'), { strict: true });
  const { services, volumes, secrets } = document.toJS() as Compose;

  test('parses', () => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    expect(Object.keys(services)).toEqual(['service', 'proxy', 'database']);
  });

  test('builds by the Dockerfile', () => {
    const { context, dockerfile } = services['service']!.build!;
    expect(join('deploy', context, dockerfile)).toBe('deploy/Dockerfile');
  });

  test('names only files, volumes, secrets and services that exist', () => {
    for (const service of Object.values(services)) {
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':');
        expect(from.startsWith('.') ? existsSync(join('deploy', from)) : from in volumes).toBe(
          true,
        );
      }
      for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret);
      for (const other of Object.keys(service.depends_on ?? {})) {
        expect(services).toHaveProperty(other);
      }
    }
  });

  test('sets what the host reads, and gives it time to stop', () => {
    const { environment, expose, stop_grace_period: grace } = services['service']!;
    for (const name of Object.keys(environment)) expect(settingNames()).toContain(name);
    expect(expose).toEqual([environment['PORT'], environment['FAIRWATT_METRICS_PORT']]);
    expect(Number.parseInt(grace!, 10) * 1000).toBeGreaterThan(timeouts.deadline);
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy service:${environment['PORT']} {`);
  });
});

test('the compose file keeps sandboxes in a volume where the image has them, owned by its user', () => {
  // As compose fills them in where nothing is set.
  const filled = read('deploy/compose.yaml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  const { services, volumes } = parseDocument(filled).toJS() as Compose;
  const { volumes: mounted, environment } = services['service']!;
  const dockerfile = read('deploy/Dockerfile');
  const folder = join(
    /^WORKDIR (.*)$/m.exec(dockerfile)![1]!,
    readSettings(environment).dataFolder,
  );
  const backUps = join(
    /^WORKDIR (.*)$/m.exec(dockerfile)![1]!,
    readSettings(environment).backUpFolder!,
  );
  expect(mounted).toEqual([`data:${folder}`, `back-ups:${backUps}`]);
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['data', 'back-ups']));
  expect(dockerfile).toMatch(/^RUN mkdir data back-ups && chown node:node data back-ups$/m);
  expect(dockerfile).toMatch(/^USER node$/m);
  // Empty unless there is one: then the folder is used.
  expect(environment['DATABASE_URL']).toBeNull();
});

describe('the Dockerfile', () => {
  const instructions = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, words, text: words.join(' ') };
    });
  const last = instructions.findLastIndex(({ name }) => name === 'FROM');
  const image = instructions.slice(last);
  const copied = (list: typeof instructions) =>
    list
      .filter(({ name, words }) => name === 'COPY' && !words[0]!.startsWith('--from='))
      .flatMap(({ words }) => words.slice(0, -1));

  test('has only instructions that there are, on the Node the project needs', () => {
    const known = ['FROM', 'WORKDIR', 'ENV', 'COPY', 'RUN', 'ARG', 'USER', 'EXPOSE', 'HEALTHCHECK'];
    for (const { name } of instructions) expect([...known, 'CMD']).toContain(name);
    for (const { text } of instructions.filter(({ name }) => name === 'FROM')) {
      expect(text).toContain(`node:${project.engines.node.slice(2)}-`);
    }
  });

  test('copies what is there', () => {
    for (const file of copied(instructions)) expect([file, existsSync(file)]).toEqual([file, true]);
  });

  test('brings every file and package that the host needs, and runs it', () => {
    const command = JSON.parse(image.findLast(({ name }) => name === 'CMD')!.text) as string[];
    expect(command).toEqual(['node', ...hostFlags, 'hosts/node/main.ts']);
    const { files, packages } = needsOf(command.at(-1)!);
    needsOf('hosts/node/back-up.ts', files, packages);
    expect(files.size).toBeGreaterThan(10);
    const folders = copied(image);
    expect([...files].filter((file) => !folders.includes(file.split('/')[0]!))).toEqual([]);
    const names = Object.keys(project.dependencies);
    const missing = [...packages].filter(
      (name) => !names.some((known) => name === known || name.startsWith(`${known}/`)),
    );
    expect(missing).toEqual([]);
  });
});

test('the health check of the image asks what the host answers, at the port it listens on', async () => {
  const [, check = ''] = /^HEALTHCHECK .*fetch\(`(http:[^`]*)`\)/m.exec(read('deploy/Dockerfile'))!;
  const { port, pathname } = new URL(check.replace(/\$\{process\.env\.PORT \|\| (\d+)\}/, '$1'));
  expect(Number(port)).toBe(readSettings({}).port);
  expect(read('deploy/Dockerfile')).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
  const health = healthRoutes(() => 'starting');
  expect((await health.request(pathname)).status).toBe(200);
  const asked = /health_uri (.*)/.exec(read('deploy/Caddyfile'))![1]!;
  expect((await health.request(asked)).status).toBe(503);
});

test('the proxy gives up idle connections before the host closes them', () => {
  const seconds = /keepalive (\d+)s/.exec(read('deploy/Caddyfile'))![1]!;
  expect(Number(seconds) * 1000).toBeLessThan(timeouts.idle);
});

test('the systemd unit runs the host with settings it reads, and gives it time to stop', () => {
  const unit = read('deploy/fairwatt.service');
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [, ...command] = value('ExecStart').split(' ');
  expect(command).toEqual([...hostFlags, 'hosts/node/main.ts']);
  for (const setting of value('Environment').split(' ')) {
    expect(settingNames()).toContain(setting.split('=')[0]);
  }
  expect(Number(value('TimeoutStopSec')) * 1000).toBeGreaterThan(timeouts.deadline);
});

test('docs/operations.md names every setting and every file of this folder', () => {
  const page = read('docs/operations.md');
  const files = ['Dockerfile', 'compose.yaml', 'Caddyfile', 'fairwatt.service'];
  for (const name of [...settingNames(), ...files]) expect(page).toContain(`${name}\``);
});

test('images are named by digest, the same for every stage', () => {
  const digest = /@sha256:[\da-f]{64}$/;
  const stages = Array.from(
    read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
    ([, from]) => from,
  );
  expect(new Set(stages).size).toBe(1);
  const { services } = parseDocument(read('deploy/compose.yaml')).toJS() as {
    services: Record<string, { image?: string }>;
  };
  const pulled = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(pulled).toHaveLength(2);
  for (const image of [...stages, ...pulled]) expect(image).toMatch(digest);
});

test('no stage of the image has data, passwords or settings of an installation', () => {
  const left = read('deploy/Dockerfile.dockerignore').split('\n');
  for (const name of [
    'data',
    'back-ups',
    '**/secrets.key',
    'deploy/database-password',
    '.env*',
    '.git',
  ]) {
    expect(left).toContain(name);
  }
  // What is left out stays out.
  expect(left.filter((line) => line.startsWith('!'))).toEqual([]);
});

test('the image sets nothing that belongs to an installation', () => {
  const set = Array.from(
    read('deploy/Dockerfile').matchAll(/^(ENV|ARG) (.*)$/gm),
    ([, name, values = '']) =>
      values.split(' ').map((value) => `${name} ${value.replace(/=.*/, '')}`),
  );
  expect(set.flat()).toEqual(['ENV PATH', 'ARG FAIRWATT_SITE_ADDRESS', 'ENV NODE_ENV']);
});

test('the alert rules ask for metrics that there are', () => {
  const document = parseDocument(read('deploy/alerts.yaml'), { strict: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  const { groups } = document.toJS() as {
    groups: { rules: { alert: string; expr: string; annotations: { action: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  const documented = read('docs/operations.md');
  for (const { expr, annotations } of rules) {
    const names = expr.match(/\b(?:fairwatt|nodejs)_\w+/g) ?? [];
    for (const name of names) expect(documented).toContain(`\`${name.replace(/_bucket$/, '')}\``);
    expect(annotations.action).not.toBe('');
  }
});
