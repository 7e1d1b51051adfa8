import { parseUnits } from '@aldgate/domain/market/units.ts';
import type { LevelRow } from '@aldgate/exchange/wire.ts';

export interface DepthBook {
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/**
 * The quantity that can be bought and sold between the middle and each price. Prices and quantities are in units of
 * their last decimal.
 */
export interface DepthShape {
  readonly bids: string;
  readonly asks: string;
  /** The lowest and the highest visible price, and the quantity at full height. */
  readonly low: number;
  readonly high: number;
  readonly most: number;
}

interface Point {
  readonly price: number;
  readonly sum: number;
}

/**
 * The areas of a depth chart as paths in pixels. Both sides extend equally far from the middle, as far as the shorter
 * one is known, so that neither seems deeper only because more of it is known. Undefined for a book with an empty
 * side.
 */
export function depthShape(
  book: DepthBook,
  size: { readonly width: number; readonly height: number },
): DepthShape | undefined {
  const [bids, asks] = [buildPoints(book.bids, book), buildPoints(book.asks, book)];
  const [bestBid, bestAsk, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (bestBid === undefined || bestAsk === undefined || lastBid === undefined || lastAsk === undefined)
    return undefined;
  const middle = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.max(1, Math.min(middle - lastBid.price, lastAsk.price - middle));
  const isNear = ({ price }: Point) => Math.abs(price - middle) <= reach;
  const [near, far] = [bids.filter(isNear), asks.filter(isNear)];
  const most = Math.max(near.at(-1)?.sum ?? 0, far.at(-1)?.sum ?? 0, 1);
  const x = (price: number) => ((price - middle + reach) / (2 * reach)) * size.width;
  const y = (sum: number) => size.height * (1 - sum / most);
  return {
    bids: area(near, { x, y, end: 0, height: size.height }),
    asks: area(far, { x, y, end: size.width, height: size.height }),
    low: Math.round(middle - reach),
    high: Math.round(middle + reach),
    most,
  };
}

function buildPoints(rows: readonly LevelRow[], { priceDecimals, quantityDecimals }: DepthBook): Point[] {
  let sum = 0;
  return rows.map(([price, quantity]) => {
    sum += parseUnits(quantity, quantityDecimals);
    return { price: parseUnits(price, priceDecimals), sum };
  });
}

interface Axes {
  readonly x: (price: number) => number;
  readonly y: (sum: number) => number;
  readonly end: number;
  readonly height: number;
}

/** Steps outward from the best price; levels within one pixel form one step. */
function area(points: readonly Point[], { x, y, end, height }: Axes): string {
  const first = points[0];
  if (first === undefined) return '';
  let path = `M${x(first.price).toFixed(1)} ${height}`;
  let at = Number.NaN;
  for (const { price, sum } of points) {
    const pixel = Math.round(x(price));
    if (pixel !== at) path += `H${pixel}`;
    path += `V${y(sum).toFixed(1)}`;
    at = pixel;
  }
  return `${path}H${end}V${height}Z`;
}
