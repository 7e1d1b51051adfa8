import { type PairValues, readFirmValues } from '../market/index.ts';
import type { PriceDeps } from './deps.ts';
import { assertFresh, midOfTrade, type Sides } from './pricing.ts';

type Deps = Omit<PriceDeps, 'database'>;

/** The mid of a trade now, in quoteAsset for one baseAsset, without the institution's own orders. */
export const currentMid = async (deps: Deps, institutionId: string, sides: Sides): Promise<string> =>
  (await readMid(deps, institutionId, sides)).mid;

/** The mid with the values that it is made of. Throws priceUnavailable. */
export async function readMid(
  { clock, market, metrics, findOwnOrders }: Deps,
  institutionId: string,
  sides: Sides,
): Promise<{ readonly mid: string; readonly values: PairValues }> {
  const asker = { now: clock(), findOwn: findOwnOrders(institutionId) };
  const values = await readFirmValues({ market, metrics }, sides, asker);
  assertFresh(values, clock());
  return { mid: midOfTrade(sides, values), values };
}
