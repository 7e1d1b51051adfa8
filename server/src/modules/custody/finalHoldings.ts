import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../kernel/database/database.ts';

/** Holding of a platform address after the last final block of its network. */
interface FinalHolding {
  readonly network: string;
  readonly address: string;
  readonly asset: string;
  readonly amount: string;
  readonly height: number;
  /** When the network was last read, epoch ms. */
  readonly at: number;
}

/** The platform's addresses that hold something. */
export async function readFinalHoldings(tx: Tx): Promise<FinalHolding[]> {
  const rows = await tx
    .selectFrom('chain_balance as b')
    .innerJoin('chain_cursor as c', 'c.network', 'b.network')
    .select(['b.network', 'b.address', 'b.asset', 'b.amount', 'c.posted_height', 'c.seen_at'])
    .where('b.amount', '>', '0')
    .orderBy('b.network')
    .orderBy('b.address')
    .orderBy('b.asset')
    .execute();
  return rows.map(({ network, address, asset, amount, posted_height, seen_at }) => ({
    network,
    address,
    asset,
    amount: toDecimalString(amount),
    height: posted_height,
    at: seen_at.getTime(),
  }));
}
