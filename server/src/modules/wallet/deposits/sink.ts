import { fundingAccount } from '@aldgate/domain/ledger/moneyOwner.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { ownerColumns } from '../../../ledger/moneyOwner.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { DepositPayment, DepositSink, IsUnbacked } from '../../custody/index.ts';
import { createScreening, type Screening, type ScreeningDeps } from '../screening/createScreening.ts';
import { announce } from './announce.ts';
import { decideDeposits } from './decide.ts';
import { type DepositRow as Row, readPrecisions, toPosted } from './depositRow.ts';
import { addEvents } from './events.ts';
import { creditTransfer, holdTransfer } from './postings.ts';
import { replaceAnnouncements } from './replaceAnnouncements.ts';
import { askSenders } from './screenSenders.ts';

/**
 * Creates the sink of a followed network's deposits: seen, taken back by a reorganisation, and decided once they are
 * final.
 */
export function createDepositSink(deps: ScreeningDeps): DepositSink {
  const screening = createScreening(deps);
  return {
    prepare: (payments) =>
      askSenders(
        deps.database,
        screening,
        payments.map((payment) => ({ ...payment, owner: payment.owner.id, from_address: payment.from })),
      ),
    recorded,
    removed,
    finalized: (tx, payments, at, isUnbacked) => finalized(tx, screening, payments, at, isUnbacked),
  };
}

/** One row for each payment. One that was orphaned has the facts of its new block. */
async function recorded(tx: Tx, payments: readonly DepositPayment[], at: number): Promise<void> {
  const credited = payments.map((each) => ({
    ...each,
    ...ownerColumns(each.owner),
    account: fundingAccount(each.owner, each.account),
  }));
  const payment = sql`(
    select * from jsonb_to_recordset(${JSON.stringify(credited)}::jsonb) as p (network text, txid text, "index" text,
      asset text, amount numeric, address text, "from" text, senders text[], "hasUnknownSender" boolean, height int,
      confirmations int, owner_kind owner_kind, owner text, institution_id uuid, account text)
  ) as payment`;
  // A statement of its own: the one below does not see what a row was before.
  const orphaned = await sql<{ id: string }>`
    select d.id from deposit d join ${payment}
      on d.network = payment.network and d.txid = payment.txid and d.payment_index = payment."index"
    where d.state = 'orphaned' for update of d
  `.execute(tx);
  const wasOrphaned = new Set(orphaned.rows.map(({ id }) => id));
  const { rows } = await sql<{ id: string; institution_id: string | null; inserted: boolean }>`
    insert into deposit as d (id, network, txid, payment_index, asset, owner_kind, owner, institution_id, account, address,
      from_address, senders, has_unknown_sender, initiated_amount, state, height, confirmations, created_at)
    select gen_random_uuid(), network, txid, "index", asset, owner_kind, owner, institution_id, account, address, "from",
      senders, "hasUnknownSender", amount, 'confirming', height, confirmations, ${new Date(at)}
    from ${payment}
    on conflict (network, txid, payment_index) do update set
      height = excluded.height,
      confirmations = excluded.confirmations,
      state = case when d.state = 'orphaned' then 'confirming' else d.state end,
      orphaned_at = case when d.state = 'orphaned' then null else d.orphaned_at end,
      initiated_amount = case when d.state in ('orphaned', 'confirming') then excluded.initiated_amount
        else d.initiated_amount end,
      asset = case when d.state in ('orphaned', 'confirming') then excluded.asset else d.asset end,
      owner_kind = case when d.state in ('orphaned', 'confirming') then excluded.owner_kind else d.owner_kind end,
      owner = case when d.state in ('orphaned', 'confirming') then excluded.owner else d.owner end,
      institution_id = case when d.state in ('orphaned', 'confirming') then excluded.institution_id
        else d.institution_id end,
      account = case when d.state in ('orphaned', 'confirming') then excluded.account else d.account end,
      address = case when d.state in ('orphaned', 'confirming') then excluded.address else d.address end,
      from_address = case when d.state in ('orphaned', 'confirming') then excluded.from_address else d.from_address end,
      senders = case when d.state in ('orphaned', 'confirming') then excluded.senders else d.senders end,
      has_unknown_sender = case when d.state in ('orphaned', 'confirming') then excluded.has_unknown_sender
        else d.has_unknown_sender end
    returning d.id, d.institution_id, (d.xmax = 0) as inserted
  `.execute(tx);
  const ids = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).map(({ id }) => id);
  await addEvents(
    tx,
    ids(({ inserted }) => inserted),
    'seen',
    at,
  );
  await addEvents(
    tx,
    ids(({ id }) => wasOrphaned.has(id)),
    'mined_again',
    at,
  );
  await replaceAnnouncements(
    tx,
    ids(({ inserted }) => inserted),
    at,
  );
  await announce(tx, rows);
}

/** Those that are posted stay: a reorganisation past the final block is for operators. */
async function removed(tx: Tx, network: string, aboveHeight: number, at: number): Promise<void> {
  const rows = await tx
    .updateTable('deposit')
    .set({ state: 'orphaned', height: null, orphaned_at: new Date(at) })
    .where('network', '=', network)
    .where('height', '>', aboveHeight)
    .where('state', '=', 'confirming')
    .returning(['id', 'institution_id'])
    .execute();
  await addEvents(
    tx,
    rows.map(({ id }) => id),
    'orphaned',
    at,
  );
  await announce(tx, rows);
}

/**
 * Decides each payment, and returns what is to be posted for it. One that was decided before has the same transfers.
 */
async function finalized(
  tx: Tx,
  screening: Screening,
  payments: readonly DepositPayment[],
  at: number,
  isUnbacked: IsUnbacked,
): Promise<Transfer[]> {
  const rows = await lockRows(tx, payments);
  const unbacked = new Set(rows.filter(isUnbacked).map(({ id }) => id));
  const isNew = ({ state }: Row) => state === 'confirming';
  const decided = await decideDeposits(tx, screening, rows.filter(isNew), at, unbacked);
  const precisions = await readPrecisions(tx);
  const repeated = rows
    .filter((row) => !isNew(row))
    .map((row) =>
      row.was_held ? holdTransfer(toPosted(row)) : creditTransfer(toPosted(row), precisions.get(row.asset) ?? 0),
    );
  await announce(tx, rows);
  return [...decided, ...repeated];
}

/** The rows of payments, in their order. */
async function lockRows(tx: Tx, payments: readonly DepositPayment[]): Promise<Row[]> {
  const nameOf = ({ network, txid, index }: { network: string; txid: string; index: string }) =>
    `${network}/${txid}/${index}`;
  const rows = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('network', '=', payments[0]?.network ?? '')
    .where('txid', '=', sql<string>`any(${payments.map(({ txid }) => txid)}::text[])`)
    .forUpdate()
    .execute();
  const known = new Map(rows.map((row) => [nameOf({ ...row, index: row.payment_index }), row]));
  return payments.map((payment) => {
    const row = known.get(nameOf(payment));
    if (row === undefined) throw new Error(`the deposit ${nameOf(payment)} was not recorded`);
    return row;
  });
}
