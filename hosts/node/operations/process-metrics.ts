import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** What the process itself costs, under the names that Prometheus dashboards expect. */
export function measureProcess(metrics: Metrics) {
  const started = Date.now() / 1000 - process.uptime();
  metrics.reading('process_start_time_seconds', 'gauge', 'Start of the process.', () => started);
  metrics.reading('process_cpu_seconds_total', 'counter', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.reading('process_resident_memory_bytes', 'gauge', 'Memory in use.', () =>
    process.memoryUsage.rss(),
  );
  const delay = monitorEventLoopDelay();
  delay.enable();
  metrics.reading(
    'nodejs_eventloop_lag_p99_seconds',
    'gauge',
    'Event loop delay since the last reading, 99th percentile.',
    () => {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return seconds;
    },
  );
}
