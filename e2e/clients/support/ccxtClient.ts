import { Agent } from 'node:http';
import type { Venue } from '@aldgate/venue';
import ccxt from 'ccxt';
import { onTestFinished } from 'vitest';
import { ALICE, type DemoKey } from './openVenue.ts';

export type CcxtClient = InstanceType<typeof ccxt.binanceusdm>;
export type CcxtProClient = InstanceType<typeof ccxt.pro.binanceusdm>;
export type CcxtSpotClient = InstanceType<typeof ccxt.pro.binance>;

/** ccxt's client for a venue, synchronised with its time, with markets loaded. */
export async function ccxtClient(
  venue: Pick<Venue, 'url'>,
  key: DemoKey = ALICE,
  options: object = {},
): Promise<CcxtClient> {
  const client = new ccxt.binanceusdm({ ...configuration(venue, key), ...options });
  await client.loadTimeDifference();
  await client.loadMarkets();
  return client;
}

/** Opens a client with streams, closed at the end of the test. */
export async function ccxtProClient(venue: Venue, key: DemoKey = ALICE): Promise<CcxtProClient> {
  const client = new ccxt.pro.binanceusdm(configuration(venue, key));
  onTestFinished(() => client.close());
  await client.loadMarkets();
  return client;
}

/** Opens a client of spot alone, with streams, closed at the end of the test. */
export async function ccxtSpotClient(venue: Venue, key: DemoKey = ALICE): Promise<CcxtSpotClient> {
  const client = new ccxt.pro.binance({
    ...configuration(venue, key),
    exceptions: new ccxt.binance().exceptions.spot,
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
  });
  onTestFinished(() => client.close());
  await client.loadMarkets();
  return client;
}

/** ccxt's own options; nothing is replaced. */
function configuration({ url }: Pick<Venue, 'url'>, { key, secret }: DemoKey) {
  const sockets = url.replace('http', 'ws');
  return {
    apiKey: key,
    secret,
    // Client-side rate limiting is not needed.
    enableRateLimit: false,
    // Plain sockets need an explicit agent.
    httpAgent: new Agent(),
    // ccxt selects the futures error table by host name, which does not match here.
    exceptions: new ccxt.binanceusdm().exceptions.linear,
    urls: {
      api: {
        fapiPublic: `${url}/fapi/v1`,
        fapiPublicV2: `${url}/fapi/v2`,
        fapiPublicV3: `${url}/fapi/v3`,
        fapiPrivate: `${url}/fapi/v1`,
        fapiPrivateV2: `${url}/fapi/v2`,
        fapiPrivateV3: `${url}/fapi/v3`,
        public: `${url}/api/v3`,
        private: `${url}/api/v3`,
        sapi: `${url}/sapi/v1`,
        sapiV2: `${url}/sapi/v2`,
        sapiV3: `${url}/sapi/v3`,
        // ccxt recognises spot's streams by this section of the address.
        ws: { future: `${sockets}/ws`, spot: `${sockets}/spot/stream`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
      },
    },
  };
}
