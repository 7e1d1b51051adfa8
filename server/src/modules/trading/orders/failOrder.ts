import type { Database } from '../../../kernel/database.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Marks an order that the exchange does not have and cannot receive any more. If the exchange reports it nevertheless,
 * its report is newer.
 */
export async function failOrder(
  database: Database,
  row: OrderRow,
  { code, message, at }: { readonly code: number; readonly message: string; readonly at: number },
): Promise<void> {
  const known = parseOrderRow(row);
  const rejection = { code, message };
  const failed = { ...known, orderId: null, algoId: null, status: 'failed' as const, rejection, updatedAt: at };
  await writeOrderUpdate(database, row, [failed]);
}
