import { closeTask, ensureTask, titleMoney } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { listLowWater } from '../lowWater.ts';
import type { Exchanges } from '../registry.ts';
import { inventoryTask } from './inventoryTask.ts';
import { readInventory } from './listExchange.ts';

/** The job that compares the platform's own balances with their low-water marks, every ten minutes. */
export const WATCH_INVENTORY = 'exchange_inventory_watch';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}

/** Asks operators to fill up what is below its mark, and takes the task back once it is not. */
export async function watchInventory({ database, clock, exchanges }: Deps): Promise<void> {
  const marks = await listLowWater(database, exchanges.all);
  for (const exchange of exchanges.all) {
    const inventory = (await readInventory(exchange, marks.get(exchange.code) ?? new Map())) ?? [];
    for (const { asset, balance, lowWater, isLow } of inventory) {
      const task = inventoryTask(exchange.code, asset);
      const title = `${exchange.name} has ${titleMoney(balance, asset)}, below ${titleMoney(lowWater ?? '0', asset)}`;
      await inTransaction(database, (tx) =>
        isLow
          ? ensureTask(tx, { ...task, title, institutionId: null }, clock())
          : closeTask(tx, { ...task, outcome: 'filled' }, clock()),
      );
    }
  }
}
