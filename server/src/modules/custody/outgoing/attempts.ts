import { type Chain, ChainError } from '@aldgate/chain';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type FeeTerms, firstTerms, raisedTerms } from './fees.ts';
import type { Attempt, Outgoing, OutgoingDeps, RatedNode } from './rows.ts';
import { estimateSize } from './size.ts';

/**
 * Adds the first attempt of a transaction, or a further one with a higher fee: a cancelling one where that was
 * requested, or where the one before it cancels. It has its fee before the signer is asked, so that it asks for the
 * same after a kill.
 */
export function addAttempt(
  { database, clock }: OutgoingDeps,
  outgoing: Outgoing,
  attempts: readonly Attempt[],
  { chain, rate }: RatedNode,
): Promise<Attempt> {
  const newest = attempts.at(-1);
  // A refused attempt was not signed: it sets no fee to exceed.
  const before = attempts.findLast(({ raw, refusal }) => raw !== null || refusal === null);
  const size = estimateSize(outgoing);
  const terms = before === undefined ? firstTerms(rate, size) : raisedTerms(before.terms as FeeTerms, rate, size);
  return inTransaction(database, async (tx) => {
    if (outgoing.nonce === null) await assignNonce(tx, outgoing, chain);
    await tx.updateTable('outgoing_transaction').set({ requested: null }).where('id', '=', outgoing.id).execute();
    return tx
      .insertInto('outgoing_attempt')
      .values({
        outgoing_id: outgoing.id,
        attempt: (newest?.attempt ?? 0) + 1,
        terms: JSON.stringify(terms),
        is_cancel: outgoing.requested === 'cancel' || newest?.is_cancel === true,
        created_at: new Date(clock()),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Assigns the hot wallet the number after the highest that was ever reserved; the first one is the node's, and so is
 * each of the cold wallet, which has one transaction at a time. Null where there are none.
 */
async function assignNonce(tx: Tx, { id, network, wallet }: Outgoing, chain: Chain): Promise<void> {
  const row = await tx
    .selectFrom('chain_network')
    .select(['kind', 'hot_address', 'cold'])
    .where('code', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const sender = wallet === 'hot' ? row.hot_address : row.cold;
  if (row.kind === 'utxo' || sender === null) return;
  const last = wallet === 'hot' ? await findLastNonce(tx, network) : null;
  const nonce = last === null ? await chain.nextNonce(sender) : Number(last) + 1;
  if (nonce === null) throw new ChainError({ failure: 'malformed', message: `${network}: the node gives no nonce` });
  await tx
    .updateTable('outgoing_transaction')
    .set({ nonce: String(nonce) })
    .where('id', '=', id)
    .execute();
}

async function findLastNonce(tx: Tx, network: string): Promise<string | null> {
  const { last } = await tx
    .selectFrom('outgoing_transaction')
    .select((each) => each.fn.max('nonce').as('last'))
    .where('network', '=', network)
    .where('wallet', '=', 'hot')
    .executeTakeFirstOrThrow();
  return last;
}
