import type { Venue } from '@aldgate/venue';
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures';
import { vi } from 'vitest';
import { ALICE } from './openVenue.ts';

/** The exchange's official connector, configured for a venue. */
export function connector({ url }: Venue, { key, secret } = ALICE): DerivativesTradingUsdsFutures {
  // It logs each socket to stdout by default.
  vi.stubEnv('LOG_LEVEL', 'error');
  return new DerivativesTradingUsdsFutures({
    configurationRestAPI: { apiKey: key, apiSecret: secret, basePath: url, retries: 0, timeout: 20_000 },
    configurationWebsocketStreams: { wsURL: url.replace('http', 'ws') },
  });
}

/** The data of a connector response. */
export async function readData<T>(answer: Promise<{ readonly data: () => Promise<T> }>): Promise<T> {
  return (await answer).data();
}
