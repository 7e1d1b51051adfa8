import { fromUnits } from '@aldgate/domain/money/units.ts';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database.ts';

export interface PayoutAttempt {
  readonly txid: string;
  /** In the native asset; the most that it may cost where that is not known yet. */
  readonly fee: string | null;
  readonly state: 'sent' | 'mined' | 'replaced';
}

const terms = z.object({ fee: z.string().optional() });

/** The transactions that were signed for a payout, the first one first. */
export async function listPayoutAttempts(database: Database, reference: string): Promise<PayoutAttempt[]> {
  const rows = await database
    .selectFrom('payout as p')
    .innerJoin('outgoing_attempt as a', 'a.outgoing_id', 'p.outgoing_id')
    .innerJoin('chain_asset as n', (join) => join.onRef('n.network', '=', 'p.network').on('n.contract', 'is', null))
    .leftJoin('chain_transaction as t', (join) =>
      join.onRef('t.network', '=', 'p.network').onRef('t.txid', '=', 'a.txid'),
    )
    .select(['a.txid', 'a.terms', 'a.attempt', 't.fee', 'n.decimals'])
    .where('p.reference', '=', reference)
    .where('a.txid', 'is not', null)
    .orderBy('a.attempt')
    .execute();
  const isMined = rows.some(({ fee }) => fee !== null);
  return rows.map(({ txid, terms: stored, fee, decimals }, index) => {
    const fixed = terms.parse(stored).fee;
    const isLast = index === rows.length - 1;
    return {
      txid: txid ?? '',
      fee: fee ?? (fixed === undefined ? null : fromUnits(BigInt(fixed), decimals)),
      state: fee !== null ? 'mined' : isMined || !isLast ? 'replaced' : 'sent',
    };
  });
}
