import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { DEFAULT_RATE_PER_VBYTE } from '../feeEstimate.ts';
import type { PayoutGate } from '../payouts/payout.ts';
import { planFlush, type UsdPrice } from './planFlush.ts';
import { planPayouts, readWaiting } from './planPayouts.ts';
import { planToCold } from './planToCold.ts';
import { watchHot } from './watchHot.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly priceOf: UsdPrice;
  readonly gate: PayoutGate;
}

/**
 * Reserves the transactions that collect deposits and fill the cold wallet; the process that follows the networks sends
 * them.
 */
export async function planOutgoing({ database, clock, priceOf, gate }: Deps): Promise<void> {
  const networks = await database
    .selectFrom('chain_network')
    .select('code')
    .where('suspended_at', 'is', null)
    .execute();
  for (const { code } of networks) {
    const waiting = await readWaiting(database, code);
    if (waiting.length > 0) await gate.prepare(waiting.map(({ reference }) => reference));
    await inTransaction(database, async (tx) => {
      // One server plans at a time.
      const network = await tx
        .selectFrom('chain_network')
        .selectAll()
        .where('code', '=', code)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const cursor = await tx.selectFrom('chain_cursor').selectAll().where('network', '=', code).executeTakeFirst();
      if (cursor === undefined) return;
      const at = clock();
      if (network.kind === 'evm' && cursor.fee_base !== null) {
        const feePerGas = BigInt(toDecimalString(cursor.fee_base)) + BigInt(toDecimalString(cursor.fee_tip ?? '0'));
        await planFlush(tx, network, { feePerGas, priceOf }, at);
      }
      const ratePerVbyte =
        network.kind === 'evm' ? null : BigInt(toDecimalString(cursor.fee_base ?? String(DEFAULT_RATE_PER_VBYTE)));
      await planPayouts(tx, network, { gate, ratePerVbyte, at });
      await planToCold(tx, network, at);
      // Before its opening balance is final a wallet seems empty.
      if (cursor.posted_height >= (network.opening_height ?? 0)) await watchHot(tx, network, at);
    });
  }
}
