import {
  COLLATERAL_ASSETS,
  type CollateralAsset,
  LOAN_ASSETS,
  LOAN_TERMS,
  type LoanAsset,
  type LoanTerm,
} from '@aldgate/domain/loans/terms.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** The figures of which two are entered; the third follows. */
export const LINKED = ['amount', 'collateral', 'ltv'] as const;

export type Linked = (typeof LINKED)[number];

/** The form as entered; the LTV in percent. */
export interface BorrowEntry {
  readonly asset: LoanAsset;
  readonly collateralAsset: CollateralAsset;
  readonly term: LoanTerm;
  /** The two figures that were entered last, the latest first. */
  readonly entered: readonly [Linked, Linked];
  readonly texts: Readonly<Record<Linked, string>>;
  readonly autoTopUp: boolean;
}

/** The LTV that the form starts with, in percent: far below every margin call. */
const FIRST_LTV = '50';

const firstOther = (asset: string): CollateralAsset => COLLATERAL_ASSETS.find((each) => each !== asset) ?? 'BTC';

/** `?form=borrow&asset=USDT&amount=500000&collateral=BTC&pledged=10&term=90`. */
export function readBorrow(query: URLSearchParams): BorrowEntry {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const asset = one('asset', LOAN_ASSETS) ?? 'USDT';
  const wanted = one('collateral', COLLATERAL_ASSETS);
  const collateral = query.get('pledged') ?? '';
  return {
    asset,
    collateralAsset: wanted === undefined || wanted === asset ? firstOther(asset) : wanted,
    term: LOAN_TERMS.find((term) => String(term) === query.get('term')) ?? 30,
    entered: collateral === '' ? ['amount', 'ltv'] : ['amount', 'collateral'],
    texts: { amount: query.get('amount') ?? '', collateral, ltv: FIRST_LTV },
    autoTopUp: false,
  };
}

/** The figure that follows from the other two. */
export const findFollowing = ({ entered }: Pick<BorrowEntry, 'entered'>): Linked =>
  LINKED.find((each) => !entered.includes(each)) ?? 'ltv';

/**
 * Enters a figure. The other one that stays is the latest of the others, with the text that was shown, so that the one
 * entered before it follows.
 */
export function enterFigure(
  entry: BorrowEntry,
  figure: Linked,
  text: string,
  shown: Readonly<Record<Linked, string>>,
): BorrowEntry {
  const stays = entry.entered.find((each) => each !== figure) ?? 'ltv';
  return { ...entry, entered: [figure, stays], texts: { ...shown, [figure]: text } };
}

/** Chooses an asset; the other side changes where it would be the same. A figure in another asset is not kept. */
export function chooseAsset(entry: BorrowEntry, asset: LoanAsset): BorrowEntry {
  const { collateralAsset, texts } = entry;
  const isSame = collateralAsset === asset;
  return {
    ...entry,
    asset,
    collateralAsset: isSame ? firstOther(asset) : collateralAsset,
    texts: { ...texts, amount: '', ...(isSame && { collateral: '' }) },
  };
}

export function chooseCollateral(entry: BorrowEntry, collateralAsset: CollateralAsset): BorrowEntry {
  const { asset, texts } = entry;
  const isSame = asset === collateralAsset;
  return {
    ...entry,
    collateralAsset,
    asset: isSame ? (LOAN_ASSETS.find((each) => each !== collateralAsset) ?? 'USDT') : asset,
    texts: { ...texts, collateral: '', ...(isSame && { amount: '' }) },
  };
}

/** A share of the highest LTV (whole percent), as LTV in percent. */
export const ltvOfShare = (share: number, opening: string): string =>
  toDecimalString(decimal(opening).times(String(share)));

/** The share of the highest LTV that a fraction is, in whole percent. */
export const shareOfLtv = (ltv: string | null, opening: string): number =>
  ltv === null ? 0 : Number(toDecimalString(round(decimal(ltv).div(opening).times('100'), 0, 'half-even')));
