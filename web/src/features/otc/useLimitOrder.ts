import { useState } from 'react';
import type { Entry } from '../../lib/amounts/entry.ts';
import { useHeld } from '../../lib/amounts/useHeld.ts';
import type { TradeAmounts } from './Effects.tsx';
import { type GoodTill, limitAmounts, quantityOf, readGoodTill, validateLimit } from './limitEntry.ts';
import type { OtcEntry, SizeResult } from './orderEntry.ts';
import type { OtcAsset } from './queries.ts';
import type { TwoWay } from './useTwoWay.ts';

interface Inputs {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  readonly twoWay: TwoWay;
  readonly assets: readonly OtcAsset[];
  /** The business clock, epoch milliseconds. */
  readonly now: number;
}

export type LimitForm = ReturnType<typeof useLimitOrder>;

/** A limit order as entered: its price, prefilled from the market's side, its quantity, its end and its amounts. */
export function useLimitOrder({ entry, result, twoWay, assets, now }: Inputs) {
  const { base, quote, direction, mode } = entry;
  const market = twoWay[direction].terms;
  const side = `${base} ${quote} ${direction}`;
  const [own, setOwn] = useState<{ readonly side: string; readonly text: string }>();
  const [goodTill, setGoodTill] = useState<GoodTill>({ kind: 'day' });
  // Held from the moment at which the form asks for a limit.
  const prefilled = useHeld(`${mode} ${side}`, market?.price);
  const text = own?.side === side ? own.text : (prefilled ?? '');
  const limit: Entry = validateLimit(text, market?.referencePrice);
  const till = readGoodTill(goodTill, now);
  const precisionOf = (asset: string) => assets.find((each) => each.asset === asset)?.precision ?? 8;
  const price = limit.kind === 'amount' ? limit.amount : undefined;
  const quantity =
    result.size === undefined || price === undefined ? undefined : quantityOf(result.size, price, precisionOf(base));
  const sums =
    price === undefined || quantity === undefined
      ? undefined
      : limitAmounts({ direction, price, quantity }, { quote: precisionOf(quote) });
  const [fromAsset, toAsset] = direction === 'buy' ? [quote, base] : [base, quote];
  const amounts: TradeAmounts | undefined = sums && { fromAsset, toAsset, fromAmount: sums.from, toAmount: sums.to };
  const order =
    price === undefined || quantity === undefined || typeof till === 'string'
      ? undefined
      : { baseAsset: base, quoteAsset: quote, direction, price, quantity, goodTill: till.till };
  return {
    text,
    limit,
    market: market?.price,
    goodTill,
    till,
    amounts,
    order,
    paid: fromAsset,
    setText: (next: string) => setOwn({ side, text: next }),
    useMarket: () => setOwn(market && { side, text: market.price }),
    setGoodTill,
  };
}
