import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import type { Ticker } from '../../marketData/tickers/ticker.ts';
import type { Configured } from './configuration.ts';

/** The displayed instruments: all, favourites, main coins, or those of a label, as 'label:defi'. */
export type Group = 'all' | 'favourites' | 'main' | `label:${string}`;

/**
 * The labels of the tabs: those that operators gave to an instrument of the product, and the shown one, so that its
 * tab does not disappear.
 */
export function selectLabels<Label extends { readonly label: string }>(
  labels: readonly Label[],
  configured: readonly Configured[],
  product: TradedProduct,
  group: Group,
): readonly Label[] {
  const used = new Set(
    configured.filter(({ instrumentId }) => marketProduct(instrumentId) === product).flatMap((each) => each.labels),
  );
  return labels.filter(({ label }) => used.has(label) || group === `label:${label}`);
}

/** Parses a group; anything else counts as all. */
export function parseGroup(text: string | null): Group {
  if (text === 'favourites' || text === 'main') return text;
  const label = /^label:([\w-]{1,40})$/.exec(text ?? '')?.[1];
  return label === undefined ? 'all' : `label:${label}`;
}

/**
 * The tickers of a group in the group's order: favourites as they were added, main coins and labels as operators
 * configured them. Instruments of which there are no prices are dropped.
 */
export function selectTickers(
  group: Group,
  tickers: ReadonlyMap<string, Ticker>,
  configured: readonly Configured[],
  favourites: readonly string[],
): readonly Ticker[] {
  const listed = (symbols: readonly string[]) => symbols.flatMap((symbol) => tickers.get(symbol) ?? []);
  if (group === 'all') return [...tickers.values()];
  if (group === 'favourites') return listed(favourites);
  const isIn = (each: Configured) =>
    group === 'main' ? each.isMain : each.labels.includes(group.slice('label:'.length));
  return listed(configured.filter(isIn).map(({ instrumentId }) => instrumentId));
}
