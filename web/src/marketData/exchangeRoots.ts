import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { createEventDelay, type EventDelay } from '@aldgate/exchange/stream/eventDelay.ts';
import { type SystemConfig, systemConfig } from '../lib/calls/systemConfig.ts';

export type Exchanges = SystemConfig['marketData']['exchanges'];

interface FoundRoots {
  readonly products: Exchanges[number]['products'];
  /** Whether its streams answer the message {operate: ping}. */
  readonly appPing: boolean;
}

/** The roots of an exchange's market data. Rejects where the server does not know the exchange. */
export async function findRoots(code: string): Promise<FoundRoots> {
  const { exchanges, appPing } = (await systemConfig()).marketData;
  const found = exchanges.find(({ exchangeCode }) => exchangeCode === code);
  if (found === undefined) throw new Error(`${code} has no market data`);
  return { products: found.products, appPing: code === REFERENCE_EXCHANGE && appPing };
}

/** The roots of an exchange's spot market. Rejects where it has none. */
export async function findSpotRoots(code: string) {
  const { products, appPing } = await findRoots(code);
  if (products.spot === undefined) throw new Error(`${code} has no spot market`);
  return { ...products.spot, appPing };
}

const delays = new Map<string, EventDelay>();

/** How late an exchange's events arrive: each has one clock, whichever connection they arrive on. */
export function eventDelayOf(code: string): EventDelay {
  const delay = delays.get(code) ?? createEventDelay(() => performance.now());
  delays.set(code, delay);
  return delay;
}
