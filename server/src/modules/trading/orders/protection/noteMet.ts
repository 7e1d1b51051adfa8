import { CLOSED_AT_MARKET } from '@aldgate/contract/trading/reasons.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { changeOrder } from '../../ingest/writeOrderUpdate.ts';
import type { ProtectionRow } from '../../tables.ts';
import { notifyMet } from './notifyProtection.ts';
import type { StoredLeg } from './protectionRow.ts';

/** Notes on a refused leg that a market order does its work, and notifies members who trade. */
export async function noteMet(
  tx: Tx,
  account: TradingAccount,
  row: ProtectionRow,
  { leg, order }: StoredLeg,
  at: number,
): Promise<void> {
  await changeOrder(tx, order, () => ({
    rejection_code: CLOSED_AT_MARKET,
    rejection_message: 'The price had passed it before it was placed; it was closed at market.',
  }));
  await notifyMet(tx, account, row, leg, at);
}
