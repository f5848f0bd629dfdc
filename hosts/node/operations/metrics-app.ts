import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** Served on a port of its own, which can be kept private. */
export const createMetricsApp = (metrics: Metrics) =>
  new Hono().get('/metrics', (context) =>
    context.body(metrics.render(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  );
