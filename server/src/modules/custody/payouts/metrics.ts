import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

/** How long the oldest payout of each network has waited for a transaction, for whatever reason. */
export function observePayouts(registry: Registry, database: Database, clock: Clock): void {
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_payouts_oldest_seconds',
      help: 'How long the oldest payout that no transaction pays yet has waited',
      labelNames: ['network'] as const,
      registers: [],
      async collect() {
        this.reset();
        const rows = await database
          .selectFrom('chain_network as n')
          .leftJoin('payout as p', (join) => join.onRef('p.network', '=', 'n.code').on('p.outgoing_id', 'is', null))
          .select(['n.code', (each) => each.fn.min('p.requested_at').as('since')])
          .groupBy('n.code')
          .execute();
        for (const { code, since } of rows) {
          this.set({ network: code }, since === null ? 0 : (clock() - since.getTime()) / 1_000);
        }
      },
    }),
  );
}
