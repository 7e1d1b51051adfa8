import { decimal } from '@aldgate/domain/money/amount.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { EXCHANGE_SECRET } from '../../server/src/modules/exchangeAccounts/keys/openKey.ts';
import type { FaultyLineFixture } from './faultyLineFixture.ts';
import type { TradingWork } from './tradingWork.ts';

/** Maximum of rows in the exchange's answers. */
const ROWS_MAX = 1_000;

/** The account at the exchange, read past the line. */
async function openElsewhere({ db, venue, box }: FaultyLineFixture, keyId: string) {
  const row = await db.database
    .selectFrom('exchange_key')
    .innerJoin('exchange_account', 'exchange_account.id', 'exchange_key.exchange_account_id')
    .select(['api_key', 'secret', 'exchange_account.id as accountId'])
    .where('exchange_key.id', '=', keyId)
    .executeTakeFirstOrThrow();
  const secret = box.open(row.secret, EXCHANGE_SECRET, keyId).toString('utf8');
  return {
    accountId: row.accountId,
    rest: new SignedRest({ rest: venue.url, key: row.api_key, secret, now: Date.now }),
  };
}

type Row = Readonly<Record<string, string>>;
const amount = (text: string | null | undefined) => (text == null ? null : decimal(text).toFixed());
const sorted = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));

/** The platform's records of an account. */
async function readRecords({ db: { database } }: FaultyLineFixture, accountId: string) {
  const [orders, trades, income] = await Promise.all([
    database.selectFrom('exchange_order').selectAll().where('exchange_account_id', '=', accountId).execute(),
    database.selectFrom('exchange_trade').selectAll().where('exchange_account_id', '=', accountId).execute(),
    database.selectFrom('exchange_income').selectAll().where('exchange_account_id', '=', accountId).execute(),
  ]);
  return { orders, trades, income };
}

/** Expects the platform's orders, executions, income and positions of an account to be those of the exchange. */
export async function expectSameRecords(fixture: FaultyLineFixture, work: TradingWork): Promise<void> {
  const { accountId, rest } = await openElsewhere(fixture, work.exchangeKeyId);
  const { orders, trades, income } = await readRecords(fixture, accountId);
  const read = async (path: string, next: (page: number, last: Row) => object): Promise<Row[]> => {
    const all: Row[] = [];
    // From the first record: without a place to begin the latest ones are answered.
    let from = next(1, { orderId: '0', id: '0' });
    for (let page = 2; ; page += 1) {
      const rows = await rest.get<Row[]>(path, { ...from, limit: ROWS_MAX });
      all.push(...rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_MAX) return all;
      from = next(page, last);
    }
  };

  const ordersThere = await read('/fapi/v1/allOrders', (_, { orderId }) => ({
    symbol: 'BTCUSDT',
    orderId: Number(orderId) + 1,
  }));
  const exchangeOrders = ordersThere.map((row) => [
    row.clientOrderId,
    String(row.orderId),
    statusOf(row),
    amount(row.executedQty),
    amount(row.origQty),
    row.type === 'MARKET' ? null : amount(row.price),
  ]);
  const recorded = orders
    .filter(({ status }) => status !== 'failed')
    .map((row) => [
      row.client_order_id,
      row.exchange_order_id,
      row.status,
      amount(row.executed_quantity),
      amount(row.quantity),
      amount(row.price),
    ]);
  expect(sorted(recorded)).toEqual(sorted(exchangeOrders));
  const accepted = work.submissions.filter(({ kind, outcome }) => kind === 'order' && outcome === 'accepted');
  expect(sorted(accepted.map(({ id }) => id))).toEqual(sorted(exchangeOrders.map(([id]) => id)));

  const tradesThere = await read('/fapi/v1/userTrades', (_, { id }) => ({ symbol: 'BTCUSDT', fromId: Number(id) + 1 }));
  expect(
    sorted(
      trades.map((row) => [
        row.trade_id,
        row.exchange_order_id,
        amount(row.price),
        amount(row.quantity),
        amount(row.fee),
      ]),
    ),
  ).toEqual(
    sorted(
      tradesThere.map((row) => [
        String(row.id),
        String(row.orderId),
        amount(row.price),
        amount(row.qty),
        amount(row.commission),
      ]),
    ),
  );

  const incomeThere = await read('/fapi/v1/income', (page) => ({ page }));
  expect(sorted(income.map((row) => [row.income_type, amount(row.amount)]))).toEqual(
    sorted(incomeThere.map((row) => [row.incomeType?.toLowerCase(), amount(row.income)])),
  );

  // A position that a lost event changed is found by the comparison of each minute.
  const positions = async () => {
    const { data } = await work.call('/broker/futures/position/query', { exchangeKeyId: work.exchangeKeyId });
    return data.items.map((row: Row) => [row.instrumentId, row.side, row.quantity]);
  };
  const positionsThere = (await rest.get<Row[]>('/fapi/v3/positionRisk'))
    .filter(({ positionAmt }) => !decimal(positionAmt ?? '0').eq('0'))
    .map((row) => [
      row.symbol,
      row.positionAmt?.startsWith('-') ? 'short' : 'long',
      decimal(row.positionAmt ?? '0')
        .abs()
        .toFixed(),
    ]);
  await expect.poll(positions, { timeout: 150_000, interval: 500 }).toEqual(positionsThere);
}

function statusOf({ status = '', executedQty = '0' }: Row): string | undefined {
  const open: Row = { NEW: 'running', PARTIALLY_FILLED: 'partial-filled', FILLED: 'filled' };
  if (status in open) return open[status];
  if (!decimal(executedQty).eq('0')) return 'partial-canceled';
  return status === 'CANCELED' ? 'cancelled' : 'expired';
}

/** Expects each conversion to be whole and to have happened once, or not at all. */
export async function expectConversions({ db, works }: FaultyLineFixture): Promise<void> {
  const conversions = works.flatMap(({ submissions }) => submissions).filter(({ kind }) => kind === 'conversion');
  const done = conversions.filter(({ outcome }) => outcome !== 'expired').map(({ id, outcome }) => [id, outcome, 4, 1]);
  expect(done.length).toBeGreaterThan(0);
  const { rows } = await sql<{ quote: string; id: string; entries: number; audited: number }>`
    with entry as (
      select t.key, count(*)::int as entries from ledger_transfer t join ledger_entry e on e.transfer_id = t.id group by t.key
    ), audit as (
      select after ->> 'quoteId' as quote, count(*)::int as audited from audit_record group by after ->> 'quoteId'
    )
    select o.quote_id as quote, o.id, coalesce(entries, 0) as entries, coalesce(audited, 0) as audited
    from convert_order o
    left join entry on entry.key = 'convert:' || o.quote_id
    left join audit on audit.quote = o.quote_id::text
  `.execute(db.database);
  expect(sorted(rows.map(({ quote, id, entries, audited }) => [quote, id, entries, audited]))).toEqual(sorted(done));
}

/** Expects each transfer to have moved money at the exchange once if it is completed, and never otherwise. */
export async function expectTransfers({ db, works, venue }: FaultyLineFixture): Promise<void> {
  const rows = await db.database.selectFrom('fund_move').selectAll().where('purpose', '=', 'own').execute();
  const broker = [...venue.processor.engine.state.accounts.values()].find(
    ({ main }) => (main.get('BTC') ?? 0n) > 10n ** 12n,
  );
  const moved = await venue.processor.records.transfers(broker?.id ?? 0, { limit: 100_000 });
  // The demo broker's accounts have grants of their own.
  const ids = moved.flatMap(({ clientId }) => clientId ?? []).filter((id) => !id.startsWith('grant-'));
  expect(sorted(ids)).toEqual(
    sorted(rows.filter(({ state }) => state === 'completed').map(({ id }) => `${id.replaceAll('-', '')}a`)),
  );
  const outcomes = works.flatMap(({ submissions }) => submissions).filter(({ kind }) => kind === 'transfer');
  const decided = outcomes.filter(({ outcome }) => outcome !== undefined).map(({ id, outcome }) => [id, outcome]);
  expect(sorted(decided)).toEqual(sorted(rows.map(({ client_key, state }) => [client_key, state])));
}
