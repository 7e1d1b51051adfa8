import { decimal } from '@aldgate/domain/money/amount.ts';
import { REVIEW_FROM_USD } from '@aldgate/domain/wallet/withdrawalReview.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Screening } from '../screening/createScreening.ts';
import { CLEAR, joinResults, type Screened, type ScreeningResult } from '../screening/screening.ts';
import { arrivedAmount, type DepositRow } from './depositRow.ts';

interface Sent {
  readonly network: string;
  readonly from_address: string | null;
  readonly senders: readonly string[];
}

/** The senders of a deposit: the one that the network names, or those whose coins its transaction spent. */
export const listSenders = ({ from_address: from, senders }: Omit<Sent, 'network'>): readonly string[] =>
  from === null ? senders : [from];

/** The senders of deposits, as screening is asked about them. */
export const toScreened = (deposits: readonly Sent[]): Screened[] =>
  deposits.flatMap((deposit) =>
    listSenders(deposit).map((address) => ({ network: deposit.network, address, direction: 'in' as const })),
  );

const UNKNOWN: ScreeningResult = { verdict: 'review', matches: ['A sender is not known'] };

/**
 * Screens the senders of deposits by list and stored answers. A deposit with a sender that is not known is to be
 * reviewed above the value from which withdrawals are.
 */
export async function screenSenders(
  tx: Tx,
  screening: Screening,
  deposits: readonly DepositRow[],
): Promise<(deposit: DepositRow) => ScreeningResult> {
  const resultOf = await screening.read(tx, toScreened(deposits));
  const unknown = deposits.filter((deposit) => deposit.has_unknown_sender);
  const isLarge = await readLarge(tx, unknown);
  return (deposit) =>
    joinResults([
      ...toScreened([deposit]).map(resultOf),
      deposit.has_unknown_sender && isLarge(deposit) ? UNKNOWN : CLEAR,
    ]);
}

/** Asks about the senders of deposits, and of the small ones that they may complete. Outside of transactions. */
export async function askSenders(
  database: Database,
  screening: Screening,
  deposits: readonly (Sent & { readonly owner: string })[],
): Promise<void> {
  const owners = [...new Set(deposits.map(({ owner }) => owner))];
  const small = await database
    .selectFrom('deposit')
    .select(['network', 'from_address', 'senders'])
    .where('state', '=', 'below_minimum')
    .where('owner', '=', sql<string>`any(${owners}::text[])`)
    .execute();
  await screening.ask(toScreened([...deposits, ...small]));
}

/**
 * Whether a deposit's value in US dollars, by the newest closing price, is one that is reviewed; without a price it is.
 */
async function readLarge(tx: Tx, deposits: readonly DepositRow[]): Promise<(deposit: DepositRow) => boolean> {
  if (deposits.length === 0) return () => false;
  const { rows } = await sql<{ asset: string; usd: string }>`
    select distinct on (asset) asset, usd::text as usd from closing_price
    where asset = any(${[...new Set(deposits.map(({ asset }) => asset))]}::text[])
    order by asset, day_end desc
  `.execute(tx);
  const prices = new Map(rows.map(({ asset, usd }) => [asset, usd]));
  return (deposit) => {
    const price = prices.get(deposit.asset);
    return price === undefined || decimal(arrivedAmount(deposit)).times(price).gte(REVIEW_FROM_USD.one);
  };
}
