import type { Metrics } from './metrics.ts';

export type HttpMetrics = ReturnType<typeof measureHttp>;

const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function measureHttp(metrics: Metrics) {
  return {
    requests: metrics.counter(
      'fairwatt_http_requests_total',
      'Answered requests by route and status; all of the site is one route.',
    ),
    unreadable: metrics.counter(
      'fairwatt_http_unreadable_total',
      'Connections refused before there was a request, by reason.',
    ),
    seconds: metrics.histogram(
      'fairwatt_http_request_duration_seconds',
      'Time to the answer by route; the site answers from memory and is not timed.',
      secondsBounds,
    ),
    connections: (count: () => number) =>
      metrics.reading('fairwatt_http_connections', 'gauge', 'Open connections.', count),
  };
}
