import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { closeTask, ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { readHotBalance } from '../walletBalances.ts';

/** The task of an asset that the hot wallet has too little of. */
const refillSubject = (network: string, asset: string): string => `${network} ${asset}`;

/** A hot wallet below its minimum opens a task, which is closed once it is filled. */
export async function watchHot(tx: Tx, network: Selectable<Tables['chain_network']>, at: number): Promise<void> {
  const { code } = network;
  const assets = await tx.selectFrom('chain_asset').selectAll().where('network', '=', code).execute();
  for (const { asset, hot_minimum } of assets) {
    const minimum = toDecimalString(hot_minimum);
    const held = await readHotBalance(tx, network, asset);
    const task = { kind: 'wallet_refill', subjectId: refillSubject(code, asset) } as const;
    if (held.gte(decimal(minimum))) await closeTask(tx, { ...task, outcome: 'filled' }, at);
    else {
      const title = `The hot wallet on ${code} holds ${titleMoney(toDecimalString(held), asset)}, less than ${titleMoney(minimum, asset)}`;
      await ensureTask(tx, { ...task, title, institutionId: null }, at);
    }
  }
}
