import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect } from 'vitest';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../server/src/ledger/verify/verifyLedger.ts';
import {
  type ReconcileDeps,
  reconcileAccounts,
} from '../../server/src/modules/exchangeAccounts/comparison/reconcile.ts';
import { syncAccount } from '../../server/src/modules/trading/ingest/sync.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';
import { type TradingFixture, until } from './tradingFixture.ts';

/** The dependencies of the job that reads accounts' records, as in a separate server. */
export function createReconcileDeps({ platform }: TradingFixture): ReconcileDeps {
  return { ...createTradingDeps(platform), box: createSecretBox(platform.config.secretsKey) };
}

export async function readAgain(fixture: TradingFixture): Promise<void> {
  const deps = createReconcileDeps(fixture);
  for (const account of await deps.accounts.all()) await syncAccount(deps, account);
}

export async function countRows(
  fixture: TradingFixture,
  table: 'exchange_order' | 'exchange_trade' | 'exchange_income',
): Promise<number> {
  const rows = await fixture.platform.db.database.selectFrom(table).select('id').execute();
  return rows.length;
}

/** The number of the account's records at the venue. */
export async function recordsAtVenue({ platform, externalId }: TradingFixture) {
  const { records } = platform.venue.processor;
  const span = { limit: 1_000_000 };
  const trades = await Promise.all(
    ['BTCUSDT', 'ETHUSDT'].map((symbol) => records.trades(externalId, { symbol, ...span })),
  );
  const income = await records.income(externalId, span);
  return { trades: trades.flat().length, income: income.length };
}

/** Waits until the database has as many records as the venue. */
export async function recordsSettled(fixture: TradingFixture): Promise<void> {
  const isSettled = async () => {
    const { trades, income } = await recordsAtVenue(fixture);
    return (
      (await countRows(fixture, 'exchange_trade')) === trades &&
      (await countRows(fixture, 'exchange_income')) === income
    );
  };
  await until(isSettled, (settled) => settled);
}

/**
 * Expects every income record of the venue to be stored and posted once, and equal balances in the ledger and at the
 * venue.
 */
export async function expectMirror(fixture: TradingFixture): Promise<void> {
  const exchangeIncome = await fixture.elsewhere.get<{ income: string }[]>('/fapi/v1/income', { limit: 1000 });
  const { database } = fixture.platform.db;
  const written = await database.selectFrom('exchange_income').selectAll().execute();
  expect(written).toHaveLength(exchangeIncome.length);
  expect(written.filter(({ posted }) => !posted)).toEqual([]);
  const sumAmounts = (texts: readonly string[]) => formatFixed(texts.reduce((sum, text) => sum + parseFixed(text), 0n));
  expect(sumAmounts(written.map(({ amount }) => amount))).toBe(sumAmounts(exchangeIncome.map(({ income }) => income)));
  const { comparisons, failed } = await reconcileAccounts(createReconcileDeps(fixture), { isFresh: false });
  expect(failed).toEqual([]);
  expect(comparisons.length).toBeGreaterThan(0);
  expect(comparisons.filter(({ difference }) => difference !== '0')).toEqual([]);
  expect((await verifyLedger(database)).differences).toEqual([]);
}
