import { Gauge, type Registry } from 'prom-client';

interface Sources {
  readonly clock: () => number;
  /** Epoch ms; null without a comparison. */
  readonly readOldestComparison: () => Promise<number | null>;
}

/** The metric of the comparisons with the exchanges. */
export function observeComparisons(registry: Registry, { clock, readOldestComparison }: Sources): void {
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_reconciliation_oldest_seconds',
      help: 'Age of the oldest comparison of an account with the exchange, of those compared',
      registers: [],
      async collect() {
        this.set(Math.max(0, clock() - ((await readOldestComparison()) ?? clock())) / 1_000);
      },
    }),
  );
}
