import type { Metrics } from '../operations/metrics.ts';

/** Metrics of the charging stations on the lines of a process. */
export function measureChargers(metrics: Metrics) {
  const frames = metrics.counter('fairwatt_ocpp_frames_total', 'Messages of OCPP by direction.');
  return {
    received: frames({ direction: 'in' }),
    sent: frames({ direction: 'out' }),
    refused: metrics.counter('fairwatt_ocpp_refused_total', 'Connections refused, by status.'),
    notices: metrics.counter('fairwatt_ocpp_notices_total', 'What owners should know, by kind.'),
    lines: (count: () => number) =>
      metrics.reading('fairwatt_ocpp_lines', 'gauge', 'Connected charging stations.', count),
  };
}
