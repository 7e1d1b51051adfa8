import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { decideDeposit, type HoldReason } from '@aldgate/domain/wallet/depositDecision.ts';
import { type Selectable, sql } from 'kysely';
import { openTask } from '../../../approvals/index.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { listAssets } from '../../../ledger/assets.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { DepositPayment, DepositSink } from '../../custody/index.ts';
import { isInstitutionId, readConditions } from './conditions.ts';
import { mailCredited } from './emails.ts';
import { addEvents } from './events.ts';
import { creditedAmount, creditTransfer, holdTransfer, type PostedDeposit, releaseTransfer } from './postings.ts';

type Row = Selectable<Tables['deposit']>;

/** What happens to deposits when a network is followed: seen, taken back by a reorganisation, and decided once they are final. */
export function createDepositSink(): DepositSink {
  return { recorded, removed, finalized };
}

/** One row for each payment. One that was orphaned has the facts of its new block. */
async function recorded(tx: Tx, payments: readonly DepositPayment[], at: number): Promise<void> {
  const { rows } = await sql<{ id: string; owner: string; inserted: boolean; was_orphaned: boolean }>`
    with payment as (
      select * from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p (network text, txid text, "index" text,
        asset text, amount numeric, address text, "from" text, height int, owner text, account text)
    ), known as (
      select d.id, d.state from deposit d join payment p
        on d.network = p.network and d.txid = p.txid and d.payment_index = p."index"
      for update of d
    )
    insert into deposit as d (id, network, txid, payment_index, asset, owner, account, address, from_address,
      initiated_amount, state, height, created_at)
    select gen_random_uuid(), network, txid, "index", asset, owner, account, address, "from", amount, 'confirming',
      height, ${new Date(at)}
    from payment
    on conflict (network, txid, payment_index) do update set
      height = excluded.height,
      state = case when d.state = 'orphaned' then 'confirming' else d.state end,
      orphaned_at = case when d.state = 'orphaned' then null else d.orphaned_at end,
      initiated_amount = case when d.state in ('orphaned', 'confirming') then excluded.initiated_amount
        else d.initiated_amount end,
      asset = case when d.state in ('orphaned', 'confirming') then excluded.asset else d.asset end,
      owner = case when d.state in ('orphaned', 'confirming') then excluded.owner else d.owner end,
      account = case when d.state in ('orphaned', 'confirming') then excluded.account else d.account end,
      address = case when d.state in ('orphaned', 'confirming') then excluded.address else d.address end,
      from_address = case when d.state in ('orphaned', 'confirming') then excluded.from_address else d.from_address end
    returning d.id, d.owner, (d.xmax = 0) as inserted,
      coalesce((select known.state = 'orphaned' from known where known.id = d.id), false) as was_orphaned
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
    ids(({ was_orphaned }) => was_orphaned),
    'mined_again',
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
    .returning(['id', 'owner'])
    .execute();
  await addEvents(
    tx,
    rows.map(({ id }) => id),
    'orphaned',
    at,
  );
  await announce(tx, rows);
}

/** Decides each payment, and returns what is to be posted for it. One that was decided before has the same transfers. */
async function finalized(tx: Tx, payments: readonly DepositPayment[], at: number): Promise<Transfer[]> {
  const rows = await lockRows(tx, payments);
  const precisions = new Map((await listAssets(tx)).map(({ symbol, precision }) => [symbol, precision]));
  const conditions = await readConditions(tx, rows, at);
  const transfers: Transfer[] = [];
  const decided: Decided[] = [];
  for (const row of rows) {
    const precision = precisions.get(row.asset) ?? 0;
    if (row.state !== 'confirming') {
      transfers.push(row.was_held ? holdTransfer(toPosted(row)) : creditTransfer(toPosted(row), precision));
      continue;
    }
    const { collected, ...facts } = conditions.of(row);
    const decision = decideDeposit({ ...facts, amount: amountOf(row), collected: sumOf(collected) });
    if (decision.state === 'credited') {
      transfers.push(creditTransfer(toPosted(row), precision));
      transfers.push(...collected.map((each) => releaseTransfer(toPosted(each), precision)));
      for (const each of [row, ...collected]) {
        decided.push({
          row: each,
          state: 'credited',
          reason: null,
          credited: creditedAmount(amountOf(each), precision),
        });
      }
      conditions.take(row);
    } else {
      transfers.push(holdTransfer(toPosted(row)));
      const reason = decision.state === 'held' ? decision.reason : null;
      decided.push({ row, state: decision.state, reason, credited: null });
      if (decision.state === 'below_minimum') conditions.add(row);
    }
  }
  await storeDecisions(tx, decided, at);
  await announce(tx, rows);
  return transfers;
}

interface Decided {
  readonly row: Row;
  readonly state: 'credited' | 'held' | 'below_minimum';
  readonly reason: HoldReason | null;
  readonly credited: string | null;
}

const amountOf = (row: Row): string => toDecimalString(row.initiated_amount);

const sumOf = (rows: readonly Row[]): string =>
  toDecimalString(rows.reduce((sum, row) => sum.plus(decimal(amountOf(row))), decimal('0')));

/** One statement, however many deposits a block has. Of two decisions on one deposit the later counts. */
async function storeDecisions(tx: Tx, decided: readonly Decided[], at: number): Promise<void> {
  const last = [...new Map(decided.map((each) => [each.row.id, each])).values()];
  const changes = last.map(({ row: { id }, state, reason, credited }) => ({ id, state, reason, credited }));
  await sql`
    update deposit d set state = c.state, hold_reason = c.reason, credited_amount = c.credited,
      credited_at = case when c.state = 'credited' then ${new Date(at)}::timestamptz end,
      was_held = d.was_held or c.state <> 'credited'
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, state text, reason text, credited numeric)
    where d.id = c.id
  `.execute(tx);
  const collectedNow = decided.filter(({ state }) => state === 'below_minimum').map(({ row }) => row);
  if (collectedNow.length > 0) {
    // Those that a later deposit of the same block completed were held before they were credited.
    await sql`update deposit set was_held = true where id = any(${collectedNow.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    );
  }
  for (const state of ['below_minimum', 'held', 'credited'] as const) {
    const ids = decided.filter((each) => each.state === state).map(({ row }) => row.id);
    await addEvents(tx, ids, state, at);
  }
  for (const { row } of last.filter(({ state }) => state === 'held')) await openHeldTask(tx, row, at);
  await mailCredited(
    tx,
    last.filter(({ state }) => state === 'credited').map(({ row }) => row),
    at,
  );
}

async function openHeldTask(tx: Tx, row: Row, at: number): Promise<void> {
  const title = `Deposit of ${amountOf(row)} ${row.asset} is held`;
  const institutionId = isInstitutionId(row.owner) ? row.owner : null;
  await openTask(tx, { kind: 'deposit_held', subjectId: row.id, title, institutionId }, at);
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

const toPosted = (row: Row): PostedDeposit => ({
  ...{ network: row.network, txid: row.txid, index: row.payment_index, asset: row.asset },
  ...{ amount: amountOf(row), owner: row.owner, account: row.account },
});

async function announce(tx: Tx, rows: readonly Pick<Row, 'owner'>[]): Promise<void> {
  const owners = new Set(rows.map(({ owner }) => owner).filter(isInstitutionId));
  for (const institutionId of owners) await notify(tx, { topic: 'wallet', institutionId });
}
