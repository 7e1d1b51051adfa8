import type { Database, Tx } from '../../../kernel/database/database.ts';
import { heldAmount } from '../../../ledger/pending.ts';
import { readChangeMoves } from '../../exchangeAccounts/index.ts';

/** The key of what is held for a change: `part` is `in`, `cash`, or the move that brought it. */
export const holdKey = (changeNo: string, part: string): string => `capital_change:${changeNo}:${part}`;

/** Project cash that is held for a change that takes it out, as a decimal string. */
export async function readHeldFor(database: Database | Tx, changeNo: string): Promise<string> {
  const moves = (await readChangeMoves(database, [changeNo])).get(changeNo) ?? [];
  return heldAmount(
    database,
    ['cash', ...moves.map(({ id }) => id)].map((part) => holdKey(changeNo, part)),
  );
}
