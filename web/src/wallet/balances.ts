import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type AssetKind, findAsset } from '@aldgate/domain/money/asset.ts';

export type AccountBalance = AnswerOf<'userAssets'>[number];
export type AccountType = AccountBalance['accountType'];

export const ACCOUNT_TYPES: readonly AccountType[] = ['capital_account', 'trade_account', 'swap_account'];

/** SH-15: what is small, in US dollars, until the platform says otherwise. */
export const SMALL_USD = '10';

const USD_PLACES = 2;

/** One asset over all accounts. Amounts and valuations (USD) are decimal strings. */
export interface AssetBalance {
  readonly asset: string;
  readonly kind: AssetKind;
  readonly total: string;
  readonly available: string;
  readonly frozen: string;
  /** Null where the price of the asset is not known. */
  readonly usdValuation: string | null;
}

/**
 * Adds the accounts up by asset, the most valuable first; assets without a price come last, by name. What is `supported` is
 * there too, with nothing where there is none of it.
 */
export function byAsset(rows: readonly AccountBalance[], supported: readonly string[] = []): readonly AssetBalance[] {
  const groups = Map.groupBy(rows, ({ asset }) => asset);
  for (const asset of supported) if (!groups.has(asset)) groups.set(asset, []);
  return Array.from(groups, ([asset, group]): AssetBalance => {
    const sum = (pick: (row: AccountBalance) => string) => add(group.map(pick));
    return {
      asset,
      kind: findAsset(asset)?.kind ?? 'crypto',
      total: sum(({ total }) => total),
      available: sum(({ available }) => available),
      frozen: sum(({ frozen }) => frozen),
      usdValuation: group.some((row) => row.usdValuation === null) ? null : sum((row) => row.usdValuation ?? '0'),
    };
  }).toSorted(byValue);
}

/** The USD valuation of an account, or of all; what has no price is left out. */
export function valuation(rows: readonly AccountBalance[], account?: AccountType): string {
  return add(
    rows.filter((row) => account === undefined || row.accountType === account).map((row) => row.usdValuation ?? '0'),
  );
}

/** The USD valuation of what is frozen in an account: each row's valuation in proportion to its frozen part. */
export function frozenValuation(rows: readonly AccountBalance[], account: AccountType): string {
  const parts = rows
    .filter((row) => row.accountType === account && row.usdValuation !== null && decimal(row.total).gt('0'))
    .map((row) =>
      decimal(row.usdValuation ?? '0')
        .times(row.frozen)
        .div(row.total),
    );
  return round(
    parts.reduce((sum, part) => sum.plus(part), decimal('0')),
    USD_PLACES,
    'down',
  );
}

/** What is left of a valuation without a part of it. */
export function subtract(whole: string, part: string): string {
  return toDecimalString(decimal(whole).minus(part));
}

/** Whether there is nothing in an account: it has no balance, or had one that went. */
export function isZero(rows: readonly AccountBalance[]): boolean {
  return rows.every(({ total }) => decimal(total).eq('0'));
}

/** A part of a whole in percent with one place; undefined where the whole is nothing. */
export function computePercent(part: string, whole: string): string | undefined {
  if (decimal(whole).lte('0')) return undefined;
  return round(decimal(part).times('100').div(whole), 1, 'half-even');
}

/** SH-15: worth less than a bound in US dollars. What has no price is not known to be small, and stays in sight. */
export function isSmall({ usdValuation }: AssetBalance, smallUsd: string): boolean {
  return usdValuation !== null && decimal(usdValuation).lt(smallUsd);
}

export function add(values: readonly string[]): string {
  return toDecimalString(values.reduce((sum, value) => sum.plus(value), decimal('0')));
}

function byValue(a: AssetBalance, b: AssetBalance): number {
  if (a.usdValuation !== null && b.usdValuation !== null) {
    return decimal(b.usdValuation).cmp(a.usdValuation) || a.asset.localeCompare(b.asset, 'en');
  }
  return Number(a.usdValuation === null) - Number(b.usdValuation === null) || a.asset.localeCompare(b.asset, 'en');
}
