import type { Venue } from '@aldgate/venue';
import { Spot } from '@binance/spot';
import { vi } from 'vitest';
import { ALICE } from './openVenue.ts';

/** The exchange's official spot connector, configured for a venue. */
export function spotConnector({ url }: Venue, { key, secret } = ALICE): Spot {
  // It logs each socket to stdout by default.
  vi.stubEnv('LOG_LEVEL', 'error');
  const sockets = url.replace('http', 'ws');
  return new Spot({
    configurationRestAPI: { apiKey: key, apiSecret: secret, basePath: url, retries: 0, timeout: 20_000 },
    configurationWebsocketStreams: { wsURL: `${sockets}/spot` },
    configurationWebsocketAPI: { apiKey: key, apiSecret: secret, wsURL: `${sockets}/ws-api/v3` },
  });
}
