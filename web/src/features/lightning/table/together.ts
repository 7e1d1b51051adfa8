import type { Pushed } from '@aldgate/contract/trading/push.ts';
import { decimal, isZero, round, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';

export type Position = Pushed['positions']['items'][number];

/** A position of one account. */
export interface AccountPosition extends Position {
  readonly keyId: string;
  readonly accountName: string;
}

/** The positions of several accounts in one contract and on one side. Decimal strings; null where one is unknown. */
export interface JointPosition {
  readonly instrumentId: string;
  readonly side: Position['side'];
  readonly quantity: string;
  /** Weighed by quantity. */
  readonly openPrice: string;
  readonly markPrice: string | null;
  readonly unrealizedPnl: string | null;
  readonly accounts: readonly AccountPosition[];
}

const PRICE_DECIMALS = 8;

/** Adds up positions of accounts by contract and side; a long and a short position stay apart. */
export function joinPositions(positions: readonly AccountPosition[]): readonly JointPosition[] {
  const bySide = Map.groupBy(positions, ({ instrumentId, side }) => `${instrumentId} ${side}`);
  return [...bySide.values()].flatMap((accounts) => {
    const [first] = accounts;
    if (first === undefined) return [];
    const { instrumentId, side, markPrice } = first;
    const quantity = sumAmounts(accounts.map((each) => each.quantity));
    const cost = sumAmounts(accounts.map((each) => toDecimalString(decimal(each.quantity).times(each.openPrice))));
    const profits = accounts.map(({ unrealizedPnl }) => unrealizedPnl);
    return {
      instrumentId,
      side,
      quantity,
      openPrice: isZero(quantity)
        ? '0'
        : toDecimalString(round(decimal(cost).div(quantity), PRICE_DECIMALS, 'half-even')),
      markPrice,
      unrealizedPnl: profits.every((profit) => profit !== null) ? sumAmounts(profits) : null,
      accounts,
    };
  });
}

/** The highest margin ratio of accounts, which is liquidated first; null where none is known. */
export const worstRatio = (ratios: readonly (string | null | undefined)[]): string | null =>
  ratios.reduce<string | null>(
    (worst, ratio) => (typeof ratio === 'string' && (worst === null || decimal(ratio).gt(worst)) ? ratio : worst),
    null,
  );
