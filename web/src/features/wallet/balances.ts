import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { findAsset } from '../../lib/calls/assetRegistry.ts';

export type AccountBalance = AnswerOf<'userAssets'>[number];
export type AccountType = AccountBalance['accountType'];

/** SH-15: the default threshold of small balances, in US dollars. */
export const SMALL_USD = '10';

const USD_PLACES = 2;

/** One asset across all accounts. Amounts and valuations (USD) are decimal strings. */
export interface AssetBalance {
  readonly asset: string;
  readonly kind: AssetKind;
  readonly total: string;
  /** Null while the exchange's figures of an account are not current. */
  readonly available: string | null;
  readonly frozen: string | null;
  /** Price of one unit; null where it is unknown, or there is no balance. */
  readonly usdPrice: string | null;
  /** Null where the price of the asset is unknown. */
  readonly usdValuation: string | null;
}

/**
 * Sums the accounts by asset, the most valuable first; assets without a price come last, by name. `supported` assets
 * are included with zero balances.
 */
export function byAsset(rows: readonly AccountBalance[], supported: readonly string[] = []): readonly AssetBalance[] {
  const groups = Map.groupBy(rows, ({ asset }) => asset);
  for (const asset of supported) if (!groups.has(asset)) groups.set(asset, []);
  return Array.from(groups, ([asset, group]): AssetBalance => {
    const sum = (pick: (row: AccountBalance) => string) => add(group.map(pick));
    const isKnown = group.every(isAvailableKnown);
    return {
      asset,
      kind: findAsset(asset)?.kind ?? 'crypto',
      total: sum(({ total }) => total),
      available: isKnown ? sum(({ available }) => available ?? '0') : null,
      frozen: isKnown ? sum(({ frozen }) => frozen ?? '0') : null,
      usdPrice: group[0]?.usdPrice ?? null,
      usdValuation: group.some((row) => row.usdValuation === null) ? null : sum((row) => row.usdValuation ?? '0'),
    };
  }).toSorted(byValue);
}

/** The USD valuation of an account, or of all; assets without a price are excluded. */
export function valuation(rows: readonly AccountBalance[], account?: AccountType): string {
  return add(
    rows.filter((row) => account === undefined || row.accountType === account).map((row) => row.usdValuation ?? '0'),
  );
}

/** Whether it is known how much of a balance is available. */
export const isAvailableKnown = ({ available }: Pick<AccountBalance, 'available'>): boolean => available !== null;

/**
 * The USD valuation of frozen amounts: each row's valuation in proportion to its frozen part. Null while that of a row
 * is not known.
 */
export function frozenValuation(rows: readonly AccountBalance[], account: AccountType): string | null {
  const held = rows.filter((row) => row.accountType === account && decimal(row.total).gt('0'));
  if (!held.every(isAvailableKnown)) return null;
  const values = held
    .filter(({ usdValuation }) => usdValuation !== null)
    .map(({ usdValuation, frozen, total }) =>
      decimal(usdValuation ?? '0')
        .times(frozen ?? '0')
        .div(total),
    );
  return round(
    values.reduce((sum, part) => sum.plus(part), decimal('0')),
    USD_PLACES,
    'down',
  );
}

/** Names the frozen parts of balances: a futures account's are in use, as margin. */
export function frozenLabel(accounts: readonly AccountType[]): 'frozen' | 'inUse' | 'frozenOrInUse' {
  if (!accounts.includes('swap_account')) return 'frozen';
  return accounts.every((account) => account === 'swap_account') ? 'inUse' : 'frozenOrInUse';
}

/** A valuation minus a part of it. */
export function subtract(whole: string, part: string): string {
  return toDecimalString(decimal(whole).minus(part));
}

/** Whether an account has no balance. */
export function isZero(rows: readonly AccountBalance[]): boolean {
  return rows.every(({ total }) => decimal(total).eq('0'));
}

/** A part of a total in percent with one decimal; undefined where the total is zero. */
export function computePercent(part: string, whole: string): string | undefined {
  if (decimal(whole).lte('0')) return undefined;
  return round(decimal(part).times('100').div(whole), 1, 'half-even');
}

/** SH-15: worth less than a threshold in US dollars. An asset without a price is never small, so it stays visible. */
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
