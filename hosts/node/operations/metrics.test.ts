import { expect, test } from 'vitest';
import { createMetricsApp } from './metrics-app.ts';
import { createMetrics } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';

test('the text has every family with its help, type and members', () => {
  const metrics = createMetrics();
  const drinks = metrics.counter('drinks_total', 'Drinks served.');
  drinks().add();
  drinks({ kind: 'tea "green"\n' }).add();
  drinks({ kind: 'tea "green"\n' }).add(2);
  metrics.reading('guests', 'gauge', 'Guests now.', () => 3);
  const sizes = metrics.histogram('size_meters', 'Sizes.', [0.5, 1]);
  for (const size of [0.25, 0.5, 0.75, 2]) sizes({ hall: 'a' }).observe(size);
  expect(metrics.render()).toBe(`# HELP drinks_total Drinks served.
# TYPE drinks_total counter
drinks_total 1
drinks_total{kind="tea \\"green\\"\\n"} 3
# HELP guests Guests now.
# TYPE guests gauge
guests 3
# HELP size_meters Sizes.
# TYPE size_meters histogram
size_meters_bucket{hall="a",le="0.5"} 2
size_meters_bucket{hall="a",le="1"} 3
size_meters_bucket{hall="a",le="+Inf"} 4
size_meters_sum{hall="a"} 3.5
size_meters_count{hall="a"} 4
`);
});

test('only /metrics answers, in the type that Prometheus asks for', async () => {
  const metrics = createMetrics();
  measureProcess(metrics);
  const app = createMetricsApp(metrics);
  const answer = await app.request('/metrics');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes']) {
    expect(Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])).toBeGreaterThan(0);
  }
  expect((await app.request('/')).status).toBe(404);
});
