import type { Metrics } from '../operations/metrics.ts';

const secondsBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type WebhookMetrics = ReturnType<typeof measureWebhooks>;

export function measureWebhooks(metrics: Metrics) {
  return {
    events: metrics.counter('fairwatt_webhook_events_total', 'Events found for webhooks.'),
    deliveries: metrics.counter(
      'fairwatt_webhook_attempts_total',
      'Attempts to deliver by outcome: delivered, retried (tried again later) or failed; of challenges: verified or unverified.',
    ),
    seconds: metrics.histogram(
      'fairwatt_webhook_attempt_duration_seconds',
      'Time until a receiver has answered.',
      secondsBounds,
    ),
  };
}
