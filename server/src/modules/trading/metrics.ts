import { Gauge, type Registry } from 'prom-client';
import type { Exchange, RateLimiter } from '../exchanges/index.ts';

interface Sources {
  readonly exchanges: readonly Exchange[];
}

/** The metrics of the request weight at each exchange. */
export function observeTrading(registry: Registry, { exchanges }: Sources): void {
  const addWeight = (name: string, help: string, read: (pace: RateLimiter) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['exchange', 'product'] as const,
        registers: [],
        collect() {
          for (const { code, weight, products } of exchanges) {
            for (const product of products) this.set({ exchange: code, product }, read(weight(product).pace));
          }
        },
      }),
    );
  addWeight('aldgate_exchange_weight_used', 'Request weight used in the last minute', (pace) => pace.state.used);
  addWeight('aldgate_exchange_weight_limit', 'Request weight that is allowed in a minute', (pace) => pace.state.limit);
  addWeight('aldgate_exchange_weight_kept', 'Request weight kept for orders and cancellations', (pace) =>
    pace.kept('people'),
  );
  addWeight('aldgate_exchange_requests_waiting', 'Requests that wait for weight', (pace) => pace.state.waiting);
}
