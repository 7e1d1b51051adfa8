import type { Venue } from '@aldgate/venue';
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures';
import { vi } from 'vitest';
import { ALICE } from './openVenue.ts';

/** The exchange's own connector, pointed at a venue by its own options. */
export function connector({ url }: Venue, { key, secret } = ALICE): DerivativesTradingUsdsFutures {
  // It tells of each socket on stdout unless the environment asks for less.
  vi.stubEnv('LOG_LEVEL', 'error');
  return new DerivativesTradingUsdsFutures({
    configurationRestAPI: { apiKey: key, apiSecret: secret, basePath: url, retries: 0, timeout: 20_000 },
    configurationWebsocketStreams: { wsURL: url.replace('http', 'ws') },
  });
}

/** What an answer of the connector carries. */
export async function readData<T>(answer: Promise<{ readonly data: () => Promise<T> }>): Promise<T> {
  return (await answer).data();
}
