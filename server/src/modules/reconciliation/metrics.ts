import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../kernel/database/database.ts';

/** The open breaks by kind. */
export function observeBreaks(registry: Registry, database: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_breaks_open',
      help: 'Differences between the ledger and what it is compared with that nobody has explained',
      labelNames: ['kind', 'material'] as const,
      registers: [],
      async collect() {
        this.reset();
        const rows = await database
          .selectFrom('reconciliation_break')
          .select(['kind', 'is_material', (each) => each.fn.countAll<string>().as('count')])
          .where('state', '=', 'open')
          .groupBy(['kind', 'is_material'])
          .execute();
        for (const { kind, is_material: isMaterial, count } of rows) {
          this.inc({ kind, material: isMaterial === false ? 'no' : 'yes' }, Number(count));
        }
      },
    }),
  );
}
