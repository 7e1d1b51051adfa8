import { fullAmount } from '../../lib/amounts/amounts.ts';
import { type Entry, type Side, validateEntry } from '../../lib/amounts/entry.ts';
import type { Flow } from './flow.ts';
import { type MarketPrices, marketRate, otherAmount, type Rate } from './indicative.ts';
import type { ConvertAsset, Pair, Quote } from './queries.ts';
import type { EntryState } from './useEntry.ts';

interface Inputs {
  readonly entry: EntryState;
  readonly flow: Flow;
  readonly assets: readonly ConvertAsset[];
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly prices: MarketPrices;
  readonly disabledPairs: readonly Pair[];
}

/** Everything the screen shows of a conversion, derived from the input, the quote and the market. */
export interface ConvertView {
  readonly from: ConvertAsset;
  readonly to: ConvertAsset;
  readonly fromAvailable: string | undefined;
  readonly toAvailable: string | undefined;
  readonly entry: Entry;
  /** CV-04: this pair is suspended. */
  readonly suspended: boolean;
  /** Texts of the two fields; the one not entered is empty where the market has no price. */
  readonly fromText: string;
  readonly toText: string;
  /** The amounts as decimals, where both are known. */
  readonly amounts: { readonly from: string; readonly to: string } | undefined;
  /** The current quote, or the expired one. */
  readonly quote: Quote | undefined;
  readonly market: Rate | undefined;
  readonly rate: Rate | undefined;
}

/** Undefined where there are fewer than two assets. */
export function view({ entry, flow, assets, available, prices, disabledPairs }: Inputs): ConvertView | undefined {
  const from = assets.find(({ asset }) => asset === entry.from) ?? assets.find(({ asset }) => asset !== entry.to);
  const to = assets.find(({ asset }) => asset === entry.to) ?? assets.find(({ asset }) => asset !== from?.asset);
  if (from === undefined || to === undefined) return undefined;
  const entered = entry.side === 'from' ? from : to;
  const other = entry.side === 'from' ? to : from;
  const spendable = available === undefined ? undefined : (available.get(from.asset) ?? '0');
  const validated = validateEntry(entry.text, { ...entered, ...(entry.side === 'from' && { available: spendable }) });
  const market = marketRate(prices, from.asset, to.asset);
  const quote = 'quote' in flow ? flow.quote : undefined;
  const counterpart =
    validated.kind === 'amount'
      ? otherAmount(prices, {
          from: from.asset,
          to: to.asset,
          side: entry.side,
          amount: validated.amount,
          places: other.precision,
        })
      : undefined;
  const shown = {
    from,
    to,
    fromAvailable: spendable,
    toAvailable: available && (available.get(to.asset) ?? '0'),
    suspended: disabledPairs.some(({ baseAsset, quoteAsset }) => {
      const pair = [baseAsset, quoteAsset];
      return pair.includes(from.asset) && pair.includes(to.asset);
    }),
  };
  if (quote !== undefined) {
    const fromText = fullAmount(quote.fromAmount, quote.fromAsset);
    const toText = fullAmount(quote.toAmount, quote.toAsset);
    // After completion the balances include the result, so no change is shown.
    const amounts = flow.step === 'done' ? undefined : { from: quote.fromAmount, to: quote.toAmount };
    return { ...shown, entry: validated, fromText, toText, amounts, quote, market, rate: quote };
  }
  const [fromText, toText] = entry.side === 'from' ? [entry.text, counterpart ?? ''] : [counterpart ?? '', entry.text];
  return {
    ...shown,
    entry: validated,
    fromText,
    toText,
    amounts: pair(entry.side, validated, counterpart),
    quote,
    market,
    rate: market,
  };
}

function pair(side: Side, entry: Entry, counterpart: string | undefined): ConvertView['amounts'] {
  if (entry.kind !== 'amount' || counterpart === undefined) return undefined;
  return side === 'from' ? { from: entry.amount, to: counterpart } : { from: counterpart, to: entry.amount };
}
