import type { Block } from '@aldgate/chain';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Credited } from './credited.ts';
import type { FollowedNetwork } from './followedNetwork.ts';
import type { BlockMovements } from './listMovements.ts';

/** Whom each address of the platform credits; null for its wallets. */
export type OwnAddresses = ReadonlyMap<string, Credited | null>;

/** A payment from outside that credits nobody. */
interface Uncredited {
  readonly txid: string;
  readonly index: string;
  readonly kind: 'unattributed' | 'unlisted';
  readonly asset: string | null;
  readonly contract: string | null;
  readonly amount: string;
  readonly from: string | null;
  readonly to: string;
}

/** Coins sent straight to a wallet of the platform, and tokens of contracts that are not listed. */
export function listUncredited(
  block: Block,
  { openingHeight }: FollowedNetwork,
  { movements }: BlockMovements,
  own: OwnAddresses,
): readonly Uncredited[] {
  const isOpening = openingHeight !== null && block.height <= openingHeight;
  const unattributed = movements
    .filter(({ isFromOurs, to }) => !isOpening && !isFromOurs && own.get(to) === null)
    .map(({ txid, index, asset, amount, from, to }) => ({
      txid,
      index,
      kind: 'unattributed' as const,
      asset,
      contract: null,
      amount,
      from,
      to,
    }));
  const unlisted = block.unlisted
    .filter(({ to }) => own.has(to))
    .map(({ txid, index, contract, amount, from, to }) => ({
      txid,
      index,
      kind: 'unlisted' as const,
      asset: null,
      contract,
      amount: String(amount),
      from,
      to,
    }));
  return [...unattributed, ...unlisted];
}

export async function storeUncredited(
  tx: Tx,
  { code }: FollowedNetwork,
  { height, time }: Block,
  payments: readonly Uncredited[],
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    insert into uncredited_payment (network, height, at, txid, payment_index, kind, asset, contract, amount, from_address,
      to_address)
    select ${code}, ${height}, ${new Date(time)}, p.txid, p.index, p.kind, p.asset, p.contract, p.amount, p.from, p.to
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p (txid text, index text, kind text, asset text,
      contract text, amount numeric, "from" text, "to" text)
  `.execute(tx);
}
