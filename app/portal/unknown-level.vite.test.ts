import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, createRef, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pastSessionView } from '#api/views/history.ts';
import { signals } from '#api/views/signals.ts';
import { spaceView } from '#api/views/space.ts';
import { vehiclesView } from '#api/views/vehicles.ts';
import { sessionInWords } from '#api/words/charging/session-words.ts';
import { TestService } from '#engine/service/testing/service.ts';
import { at } from '#engine/service/testing/world.ts';
import { StatusCard } from './charge/status-card.tsx';
import { SessionView } from './history/session-view.tsx';
import { pastSessionQuery } from './service/queries/history.ts';
import { VehicleCard } from './vehicles/vehicle-card.tsx';

/** Ann showed a card: nobody has said how full her car is. */
function pluggedIn(): TestService {
  const service = new TestService();
  service.cable('plugged', 't1', 0, 0);
  service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
  return service;
}

function charging(): TestService {
  const service = pluggedIn();
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0, 30));
  return service;
}

const client = new QueryClient();

/** What is read on a part of the page, as one line. */
function read(part: ReactElement): string {
  const page = createElement(
    MemoryRouter,
    null,
    createElement(QueryClientProvider, { client }, part),
  );
  return renderToStaticMarkup(page)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

function left(): TestService {
  const service = charging();
  service.cable('unplugged', 't1', 2, 4992);
  service.to(at(2));
  return service;
}

const carOf = (service: TestService) => vehiclesView(service.world, 'ann').vehicles[0]!;

test.each([
  ['is plugged in', pluggedIn()],
  ['charges', charging()],
])('Charge says that the level is unknown while the car %s', (_, service) => {
  const view = spaceView(service, 'ann', 'a');
  const house = service.world.buildings['house']!;
  const words = sessionInWords(view.session!, {
    now: view.at,
    numberOf: () => 1,
    signals: signals(service.world, house, { from: at(0), to: at(6) }),
  });
  const card = {
    view,
    words,
    vehicle: carOf(service),
    headline: createRef<HTMLHeadingElement>(),
    isPlanning: false,
    children: null,
  };
  const text = read(createElement(StatusCard, card));
  expect(text).toContain('Battery level unknown , limit');
  expect(text).not.toMatch(/\b0\s?%|NaN|null/);
});

test('My Vehicles says that the level is unknown, and no range', () => {
  const text = read(
    createElement(VehicleCard, {
      vehicle: carOf(left()),
      busy: false,
      onEdit: () => undefined,
      onSetDefault: () => undefined,
      onRemove: () => undefined,
    }),
  );
  expect(text).toContain('Battery Level unknown');
  expect(text).not.toMatch(/\b0\s?%|NaN|null|\brange\b/);
});

test('History says that the level of a charge was unknown', () => {
  const service = left();
  const { id } = service.records('ann')[0]!;
  client.setQueryData(pastSessionQuery(id).queryKey, pastSessionView(service, 'ann', id));
  const text = read(createElement(SessionView, { id }));
  expect(text).toContain('battery, after charging losses Unknown');
  expect(text).not.toMatch(/\b0\s?%|NaN|null/);
});
