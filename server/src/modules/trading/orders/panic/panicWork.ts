import type { UpdateObject } from 'kysely';
import type { Tables } from '../../../../kernel/database/tables.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { PanicAccountRow, PanicRunRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';

/** An account of a run, with what is needed to work on it. */
export interface PanicWork {
  readonly row: PanicAccountRow;
  readonly run: PanicRunRow;
  readonly account: TradingAccount;
}

/** The exchange has answered, and something is still to be done. */
export class NotYet extends Error {}

/** Notes how far a run is on an account, unless it has ended there. */
export async function notePanic(
  { database }: Pick<OrderDeps, 'database'>,
  { id }: Pick<PanicAccountRow, 'id'>,
  change: UpdateObject<Tables, 'panic_account'>,
): Promise<void> {
  await database.updateTable('panic_account').set(change).where('id', '=', id).where('state', '=', 'pending').execute();
}
