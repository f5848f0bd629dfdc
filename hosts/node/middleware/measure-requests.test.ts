import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { measureHttp } from '../operations/http-metrics.ts';
import { createMetrics } from '../operations/metrics.ts';
import { measureRequests } from './measure-requests.ts';

test('requests are counted by route and status, and timed by route', async () => {
  const metrics = createMetrics();
  let time = 0;
  const app = new Hono();
  app.use(measureRequests(measureHttp(metrics), () => (time += 20)));
  app.get('/cars/:id', (context) => context.text('', context.req.param('id') === '1' ? 200 : 404));
  for (const id of ['1', '1', '2']) await app.request(`/cars/${id}`);
  await app.request('/elsewhere');
  const text = metrics.render();
  expect(text).toContain('fairwatt_http_requests_total{route="/cars/:id",status="200"} 2\n');
  expect(text).toContain('fairwatt_http_requests_total{route="/cars/:id",status="404"} 1\n');
  expect(text).toContain('fairwatt_http_requests_total{route="/*",status="404"} 1\n');
  const bucket = 'fairwatt_http_request_duration_seconds_bucket{route="/cars/:id",le=';
  expect(text).toContain(`${bucket}"0.01"} 0\n`);
  expect(text).toContain(`${bucket}"0.025"} 3\n`);
});
