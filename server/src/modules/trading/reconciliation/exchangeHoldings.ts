import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import { listOutside } from '../../reconciliation/index.ts';

/** Balance of an account at the exchange at its last comparison. */
interface ExchangeHolding {
  /** The account's id, or 'platform'. */
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  /** When it was compared, epoch ms; null for the platform's own wallet without a difference. */
  readonly at: number | null;
}

/**
 * The exchange's figures of customers' accounts, and of the platform's own wallet: what it brought there less what
 * customers' transfers took out, which is compared every ten minutes, or what the exchange had instead.
 */
export async function readExchangeHoldings(tx: Tx): Promise<ExchangeHolding[]> {
  const { rows } = await sql<{ account: string; asset: string; amount: string; at: Date | null }>`
    with wallet as (
      select coalesce(funding.asset, moved.asset) as asset,
        coalesce(funding.amount, 0) - coalesce(moved.amount, 0) as amount
      from (select asset, sum(amount) as amount from exchange_funding group by asset) funding
        full join platform_movement moved on moved.asset = funding.asset
      where exists (select from exchange_funding)
    )
    select a.id::text as account, ledger.asset, last.exchange_amount::text as amount, last.reconciled_at as at
    from broker_account a
      join ledger_account ledger on ledger.owner = case a.kind when 'own' then a.institution_id::text else a.id::text end
        and ledger.type in ('trade_account', 'swap_account')
      cross join lateral (
        select exchange_amount, reconciled_at from reconciliation r
        where r.broker_account_id = a.id and r.account_type = ledger.type and r.asset = ledger.asset
        order by r.reconciled_at desc, r.id desc limit 1
      ) last
    where last.exchange_amount <> 0
    union all
    select 'platform', asset, amount::text, null from wallet
    order by account, asset
  `.execute(tx);
  const found = await listOutside(tx, 'exchange', 'platform');
  const known = rows.map((row) => (row.account === 'platform' ? { ...row, ...found.get(row.asset) } : row));
  const isKnown = (asset: string) => known.some((row) => row.account === 'platform' && row.asset === asset);
  const others = [...found].filter(([asset]) => !isKnown(asset));
  return [...known, ...others.map(([asset, held]) => ({ account: 'platform', asset, ...held }))]
    .map(({ account, asset, amount, at }) => ({
      account,
      asset,
      amount: toDecimalString(amount),
      at: at?.getTime() ?? null,
    }))
    .filter(({ amount }) => amount !== '0');
}
