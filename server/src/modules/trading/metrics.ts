import { Gauge, type Registry } from 'prom-client';
import type { RateLimiter } from './exchange/rateLimiter.ts';

interface Sources {
  readonly pace: RateLimiter;
  readonly clock: () => number;
  /** Epoch ms; null without a comparison. */
  readonly readOldestComparison: () => Promise<number | null>;
}

/** The metrics of the request weight at the exchange, and of the comparisons with it. */
export function observeTrading(registry: Registry, { pace, clock, readOldestComparison }: Sources): void {
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read());
        },
      }),
    );
  add('aldgate_exchange_weight_used', 'Request weight used at the exchange in the last minute', () => pace.state.used);
  add('aldgate_exchange_weight_limit', 'Request weight that the exchange allows in a minute', () => pace.state.limit);
  add('aldgate_exchange_weight_kept', 'Request weight kept for orders and cancellations', () => pace.kept('people'));
  add('aldgate_exchange_requests_waiting', 'Requests to the exchange that wait for weight', () => pace.state.waiting);
  add(
    'aldgate_reconciliation_oldest_seconds',
    'Age of the oldest comparison of an account with the exchange, of those compared',
    async () => Math.max(0, clock() - ((await readOldestComparison()) ?? clock())) / 1_000,
  );
}
