import { formatMarket, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import type { PriceResult, Reference } from '../../server/src/modules/market/index.ts';
import { type Platform, waitFor } from './platform.ts';

type Clocked = Pick<Platform, 'app' | 'clock'>;

/** Waits until the platform has a price to deal at. */
export function priced({ app, clock }: Clocked, symbol = 'BTCUSDT'): Promise<true> {
  return waitForPrice(
    clock,
    () => app.prices.firm(referenceMarket(symbol)),
    () => app.prices.times().get(formatMarket(referenceMarket(symbol))),
  );
}

/** Waits for a rate in US dollars. */
export function rated({ app, clock }: Clocked, asset: string): Promise<true> {
  const measuredAt = () => {
    const shown = app.rates.shown(asset);
    return 'refused' in shown ? undefined : shown.at;
  };
  return waitForPrice(clock, () => app.rates.firm(asset), measuredAt);
}

/** Waits for the rate in US dollars of the clock's second: it stays the same until the clock moves. */
export function currentRate({ app, clock }: Clocked, asset: string): Promise<Reference> {
  return waitFor(() => {
    const shown = app.rates.shown(asset);
    return 'refused' in shown || shown.at <= clock.now - 1_000 ? undefined : shown;
  });
}

/** A price is compared with that of a second ago: once there is one, the clock moves on by a second. */
function waitForPrice(clock: Platform['clock'], read: () => PriceResult, measuredAt: () => number | undefined) {
  return waitFor(() => {
    const reading = read();
    if (!('refused' in reading)) return true as const;
    const isCurrent = (measuredAt() ?? 0) > clock.now - 1_000;
    if (isCurrent && (reading.refused === 'unmeasured' || reading.refused === 'jump')) clock.advance(1_000);
    return undefined;
  });
}
