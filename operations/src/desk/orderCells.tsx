import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import type { DeskOrder } from './deskView.ts';

/** The customer's side in the base asset. */
export function Side({ order: { direction } }: { order: DeskOrder }) {
  return <Badge tone={direction === 'buy' ? 'up' : 'down'}>{direction === 'buy' ? 'Buys' : 'Sells'}</Badge>;
}

export const pairOf = ({ baseAsset, quoteAsset }: DeskOrder): string => `${baseAsset}/${quoteAsset}`;

/** The amount of the base asset; that of the quote asset where a request without a price names it. */
export function Quantity({ order }: { order: DeskOrder }) {
  const { direction, baseAsset, fromAmount, toAmount, fromAsset, toAsset } = order;
  const [base, quote] = direction === 'sell' ? [fromAmount, toAmount] : [toAmount, fromAmount];
  if (base !== null) return <Amount value={base} placesMax={8} unit={baseAsset} />;
  return <Amount value={quote} placesMax={8} unit={direction === 'sell' ? toAsset : fromAsset} />;
}

/** Marks a dealer's price that earns less than the desk's own did. */
export function BelowMargin({ order: { isBelowMargin } }: { order: DeskOrder }) {
  return isBelowMargin && <Badge tone="warning">Below margin</Badge>;
}

/** A value in US dollars. */
export function Usd({ value }: { value: string | null }) {
  return <Amount value={value} placesMax={2} unit="USD" />;
}
