import type { Block } from '@aldgate/chain';
import { toUnits } from '@aldgate/domain/money/units.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { DepositPayment, DepositSink } from '../deposits.ts';
import { readCredited } from './credited.ts';
import type { FollowedNetwork } from './followedNetwork.ts';
import { type BlockMovements, listMovements, type Movement, type Owned } from './listMovements.ts';
import { type BlockSenders, type Senders, sendersOf } from './senders.ts';
import { listUncredited, type OwnAddresses, storeUncredited } from './uncredited.ts';

/** The blocks that are kept: a reorganisation beyond them cannot be followed. */
export const KEPT_BLOCKS = 1_000;

/** The confirmations after which a block's own coins can be spent; null for others. */
export const countMaturity = (maturesAt: number | null, height: number): number | null =>
  maturesAt === null ? null : maturesAt - height;

/** Stores a block with its movements, and announces the deposits in it. */
export async function recordBlock(
  tx: Tx,
  network: FollowedNetwork,
  { block, senders }: { readonly block: Block; readonly senders: BlockSenders },
  sink: DepositSink,
  at: number,
): Promise<void> {
  const { code } = network;
  const { own, owned } = await findOwned(tx, network, block);
  await tx
    .insertInto('chain_block')
    .values({ network: code, height: block.height, hash: block.hash, mined_at: new Date(block.time) })
    .execute();
  await tx
    .deleteFrom('chain_block')
    .where('network', '=', code)
    .where('height', '<=', block.height - KEPT_BLOCKS)
    .execute();
  const found = listMovements(block, network, owned);
  const movements = found.movements.map((each) => ({ ...each, ...sendersOf(network, each, senders) }));
  await storeMovements(tx, network, block.height, { ...found, movements });
  await storeUncredited(tx, network, block, listUncredited(block, network, found, own));
  const payments = movements.flatMap((movement) => toDeposit(movement, code, block.height, own));
  if (payments.length > 0) await sink.recorded(tx, payments, at);
}

type SentMovement = Movement & Senders;
type StoredMovements = Omit<BlockMovements, 'movements'> & { readonly movements: readonly SentMovement[] };

function toDeposit(
  { txid, index, asset, amount, from, to, isFromOurs, maturesAt, senders, hasUnknownSender }: SentMovement,
  network: string,
  height: number,
  own: OwnAddresses,
): DepositPayment[] {
  const credited = own.get(to);
  if (isFromOurs || credited == null) return [];
  const payment = {
    network,
    txid,
    index,
    asset,
    amount,
    address: to,
    from,
    senders,
    hasUnknownSender,
    height,
    confirmations: countMaturity(maturesAt, height),
  };
  return [{ ...payment, ...credited }];
}

async function findOwned(tx: Tx, network: FollowedNetwork, block: Block): Promise<{ own: OwnAddresses; owned: Owned }> {
  const named = new Set(block.payments.flatMap(({ from, to }) => (from === null ? [to] : [from, to])));
  for (const { to } of block.unlisted) named.add(to);
  for (const { nonce } of block.spendings) if (nonce !== null) named.add(nonce.sender);
  const rows =
    named.size === 0
      ? []
      : await tx
          .selectFrom('chain_address')
          .select(['address', 'owner_kind', 'owner', 'account', 'institution_id'])
          .where('network', '=', network.code)
          .where('address', '=', sql<string>`any(${[...named]}::text[])`)
          .execute();
  const own = new Map(rows.map((row) => [row.address, readCredited(row)]));
  return { own, owned: { addresses: new Set(own.keys()), outputs: await findOutputs(tx, network, block) } };
}

/** The platform's outputs that the block's transactions use. */
async function findOutputs(tx: Tx, network: FollowedNetwork, block: Block): Promise<ReadonlyMap<string, bigint>> {
  const used = block.spendings.flatMap(({ outputs }) => outputs);
  if (used.length === 0) return new Map();
  const { rows } = await sql<{ txid: string; payment_index: string; amount: string }>`
    select m.txid, m.payment_index, m.amount
    from unnest(${used.map(({ txid }) => txid)}::text[], ${used.map(({ index }) => `out:${index}`)}::text[])
      as used (txid, payment_index)
    join chain_movement m using (txid, payment_index)
    where m.network = ${network.code} and m.is_to_ours
  `.execute(tx);
  const { decimals } = network.nativeAsset;
  return new Map(
    rows.map(({ txid, payment_index, amount }) => [`${txid}/${payment_index}`, toUnits(amount, decimals)]),
  );
}

/** One statement for each table, however many rows. */
async function storeMovements(
  tx: Tx,
  { code: network, confirmations }: FollowedNetwork,
  height: number,
  found: StoredMovements,
): Promise<void> {
  const { movements, transactions, spent } = found;
  if (movements.length > 0) {
    await sql`
      insert into chain_movement (network, height, txid, payment_index, asset, amount, from_address, to_address,
        is_from_ours, is_to_ours, matures_at, counts_at, senders, has_unknown_sender)
      select ${network}, ${height}, m.txid, m.index, m.asset, m.amount, m.from, m.to, m."isFromOurs", m."isToOurs",
        m."maturesAt", case when m."maturesAt" is not null then greatest(${height}, m."maturesAt" - ${confirmations}) end,
        m.senders, m."hasUnknownSender"
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m (txid text, index text, asset text,
        amount numeric, "from" text, "to" text, "isFromOurs" boolean, "isToOurs" boolean, "maturesAt" int,
        senders text[], "hasUnknownSender" boolean)
    `.execute(tx);
  }
  if (transactions.length > 0) {
    await sql`
      insert into chain_transaction (network, height, txid, nonce, sender, succeeded, fee)
      select ${network}, ${height}, t.txid, t.nonce, t.sender, t.succeeded, t.fee
      from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as t (txid text, nonce bigint,
        sender text, succeeded boolean, fee numeric)
    `.execute(tx);
  }
  if (spent.length > 0) {
    await sql`
      update chain_movement m set spent_by = s."spentBy", spent_height = ${height}
      from jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) as s (txid text, index text, "spentBy" text)
      where m.network = ${network} and m.txid = s.txid and m.payment_index = s.index
    `.execute(tx);
  }
}
