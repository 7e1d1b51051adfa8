import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { listOutside } from '../../reconciliation/index.ts';
import { platformPlace } from './platformPlace.ts';
import { WALLETS_IN_SQL } from './walletsInSql.ts';

/** Balance of an account at the exchange at its last comparison. */
interface ExchangeHolding {
  /** The account's id, or the place of the platform's own wallet (`platformPlace`). */
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  /** When it was compared, epoch ms; null for the platform's own wallet without a difference. */
  readonly at: number | null;
}

interface Row {
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  readonly at: Date | null;
}

/**
 * The exchanges' figures of customers' accounts, and of the platform's own wallets: what it brought there less what
 * customers' transfers took out, which is compared every ten minutes, or what the exchange had instead.
 */
export async function readExchangeHoldings(tx: Tx): Promise<ExchangeHolding[]> {
  return [...(await readAccounts(tx)), ...(await readPlatformWallets(tx))]
    .map(({ account, asset, amount, at }) => ({
      account,
      asset,
      amount: toDecimalString(amount),
      at: at?.getTime() ?? null,
    }))
    .filter(({ amount }) => amount !== '0');
}

async function readAccounts(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id::text as account, ledger.asset, last.exchange_amount::text as amount, last.reconciled_at as at
    from exchange_account a
      join ledger_account ledger on ledger.owner = case a.kind when 'own' then a.institution_id::text else a.id::text end
      join ${WALLETS_IN_SQL} on of_product.wallet = ledger.type
      cross join lateral (
        select exchange_amount, reconciled_at from reconciliation r
        where r.exchange_account_id = a.id and r.product = of_product.product and r.account_type = ledger.type
          and r.asset = ledger.asset
        order by r.reconciled_at desc, r.id desc limit 1
      ) last
    where last.exchange_amount <> 0
    order by account, asset
  `.execute(tx);
  return rows;
}

async function readPlatformWallets(tx: Tx): Promise<Row[]> {
  const { rows } = await sql<{ exchange: string; asset: string; amount: string }>`
    with funding as (
      select exchange_code as exchange, asset, sum(amount) as amount from exchange_funding group by 1, 2
    ), movement as (
      select exchange_code as exchange, asset, sum(amount) as amount from platform_movement
      where exchange_code in (select exchange from funding) group by 1, 2
    )
    select exchange, asset, (coalesce(funding.amount, 0) - coalesce(movement.amount, 0))::text as amount
    from funding full join movement using (exchange, asset)
    order by exchange, asset
  `.execute(tx);
  const wallets: Row[] = [];
  for (const [exchange, held] of Map.groupBy(rows, (row) => row.exchange)) {
    const account = platformPlace(exchange);
    const amounts = new Map<string, Pick<Row, 'amount' | 'at'>>(
      held.map(({ asset, amount }) => [asset, { amount, at: null }]),
    );
    for (const [asset, found] of await listOutside(tx, 'exchange', account)) amounts.set(asset, found);
    for (const [asset, amount] of amounts) wallets.push({ account, asset, ...amount });
  }
  return wallets;
}
