import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WatchedDisk } from './storage/diskWatch.ts';
import type { Clock } from './time/clock.ts';

interface Sources {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** How far the clock is from the database's. */
  readonly clockDifferenceMs: () => number;
  readonly disks: () => readonly WatchedDisk[];
}

/** The server's metrics for Prometheus. */
export function createMetrics({ pool, clock, clockDifferenceMs, disks }: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  let priceTimes: () => ReadonlyMap<string, number> = () => new Map();

  const calls = new Histogram({
    name: 'aldgate_call_duration_seconds',
    help: 'Time a call took, by its path and the code of its envelope',
    labelNames: ['call', 'code'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  });
  const exchangeCalls = new Histogram({
    name: 'aldgate_exchange_call_duration_seconds',
    help:
      'Time the exchange took for a call that an account sent it, by its method and path and the HTTP status, ' +
      'or none',
    labelNames: ['call', 'status'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  const refusedPrices = new Counter({
    name: 'aldgate_price_refused_total',
    help: 'Firm quotes without a price, by the pair and the reason',
    labelNames: ['pair', 'reason'] as const,
    registers,
  });
  const socketFaults = new Counter({
    name: 'aldgate_socket_faults_total',
    help: 'Sockets and channels that were closed because a handler failed, by the handler',
    labelNames: ['handler'] as const,
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_database_connections',
      help: 'Connections of the pool, and callers that wait for one',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_price_age_seconds',
      help: 'Age of the newest price; nothing is dealt on one older than ten seconds',
      labelNames: ['symbol'] as const,
      registers: [],
      collect() {
        for (const [symbol, at] of priceTimes()) this.set({ symbol }, (clock() - at) / 1_000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_clock_difference_seconds',
      help: 'How far the clock is from the database’s; beyond one second the server is not ready',
      registers: [],
      collect() {
        this.set(clockDifferenceMs() / 1_000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_disk_free_bytes',
      help: 'Free space of each watched file system, by the first folder on it; below 512 MB changes are rejected',
      labelNames: ['folder'] as const,
      registers: [],
      collect() {
        for (const { folder, freeBytes } of disks()) this.set({ folder }, freeBytes);
      },
    }),
  );

  return {
    registry,
    /** `times` returns the epoch ms of the newest price of each instrument. */
    observePriceTimes(times: () => ReadonlyMap<string, number>) {
      priceTimes = times;
    },
    /** `code` is the envelope's, or the HTTP status without one. */
    observeCall(call: string, code: number, seconds: number) {
      calls.observe({ call, code: String(code) }, seconds);
    },
    countRefusedPrice(pair: string, reason: string) {
      refusedPrices.inc({ pair, reason });
    },
    countSocketFault(handler: string) {
      socketFaults.inc({ handler });
    },
    observeExchange(call: string, status: string, seconds: number) {
      exchangeCalls.observe({ call, status }, seconds);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
