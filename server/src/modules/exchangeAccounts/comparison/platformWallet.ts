import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { ExchangeBroker } from '../../exchanges/index.ts';
import type { Comparison } from './comparison.ts';
import { platformName } from './platformPlace.ts';

interface Deps {
  readonly exchange: { readonly code: string; readonly name: string };
  readonly database: Database;
  readonly clock: Clock;
  readonly broker: Pick<ExchangeBroker, 'wallet'>;
}

/** The platform's own wallet at an exchange is a spot wallet. */
const WALLET_PRODUCT = 'spot';

/**
 * Compares the platform's own wallet at the exchange with what it has brought there less what customers' transfers took
 * out of it. The first comparison records what it finds as brought.
 */
export async function comparePlatformWallet({ database, clock, broker, exchange }: Deps): Promise<Comparison[]> {
  const before = await broker.wallet();
  const expected = await readExpected(database, exchange.code);
  const after = await broker.wallet();
  const isMoving = JSON.stringify([...before]) !== JSON.stringify([...after]);
  if (!expected.hasFunding) {
    if (!isMoving && expected.pending.size === 0)
      await recordFunding({ database, clock, exchange }, before, expected.moved);
    return [];
  }
  return [...new Set([...before.keys(), ...expected.funded.keys(), ...expected.moved.keys()])].sort().map((asset) => {
    const ledger = toDecimalString(decimal(expected.funded.get(asset) ?? '0').minus(expected.moved.get(asset) ?? '0'));
    const outside = before.get(asset) ?? '0';
    return {
      accountId: null,
      product: WALLET_PRODUCT,
      accountName: platformName(exchange),
      institutionId: null,
      wallet: 'platform' as const,
      asset,
      ledger,
      exchange: outside,
      waiting: '0',
      difference: toDecimalString(decimal(ledger).minus(outside)),
      isInFlight: isMoving || expected.pending.has(asset),
    };
  });
}

/** Customers' transfers that left the wallet less those that came back, and what the platform brought, by asset. */
async function readExpected(database: Database, exchangeCode: string) {
  const { rows } = await sql<{ asset: string; funded: string | null; moved: string | null; pending: boolean | null }>`
    with funding as (
      select asset, sum(amount) as funded from exchange_funding
      where exchange_code = ${exchangeCode} and product = ${WALLET_PRODUCT} group by asset
    ), movement as (
      select asset, amount from platform_movement
      where exchange_code = ${exchangeCode} and product = ${WALLET_PRODUCT}
    ), waiting as (
      select distinct m.asset, true as pending from fund_move m
        left join exchange_account s on s.id = m.source_account
        left join exchange_account t on t.id = m.target_account
      where m.state = 'pending' and ${exchangeCode} in (s.exchange_code, t.exchange_code)
        and s.exchange_code is distinct from t.exchange_code
    )
    select asset, funded::text, amount::text as moved, pending
    from funding full join movement using (asset) full join waiting using (asset)
  `.execute(database);
  return {
    hasFunding: rows.some(({ funded }) => funded !== null),
    funded: new Map(rows.map(({ asset, funded }) => [asset, funded ?? '0'])),
    moved: new Map(rows.map(({ asset, moved }) => [asset, moved ?? '0'])),
    pending: new Set(rows.flatMap(({ asset, pending }) => (pending === true ? [asset] : []))),
  };
}

/** Counts an amount that left the platform's wallet at an exchange, or, below zero, came back to it. */
export async function countMovement(
  tx: Tx,
  { exchangeCode, asset, amount }: { readonly exchangeCode: string; readonly asset: string; readonly amount: string },
): Promise<void> {
  await tx
    .insertInto('platform_movement')
    .values({ exchange_code: exchangeCode, product: WALLET_PRODUCT, asset, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['exchange_code', 'product', 'asset'])
        .doUpdateSet({ amount: sql`platform_movement.amount + excluded.amount` }),
    )
    .execute();
}

async function recordFunding(
  { database, clock, exchange: { code: exchangeCode } }: Omit<Deps, 'broker'>,
  wallet: ReadonlyMap<string, string>,
  moved: ReadonlyMap<string, string>,
): Promise<void> {
  const assets = [...new Set([...wallet.keys(), ...moved.keys()])];
  if (assets.length === 0) return;
  await inTransaction(database, async (tx) => {
    // Another server's first comparison may have recorded it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`trading:funding:${exchangeCode}`}, 0))`.execute(tx);
    const known = await tx
      .selectFrom('exchange_funding')
      .select('id')
      .where('exchange_code', '=', exchangeCode)
      .limit(1)
      .executeTakeFirst();
    if (known !== undefined) return;
    await tx
      .insertInto('exchange_funding')
      .values(
        assets.map((asset) => ({
          exchange_code: exchangeCode,
          product: WALLET_PRODUCT,
          asset,
          amount: toDecimalString(decimal(wallet.get(asset) ?? '0').plus(moved.get(asset) ?? '0')),
          reason: 'found at the first comparison',
          at: new Date(clock()),
        })),
      )
      .execute();
  });
}
