import { randomUUID } from 'node:crypto';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { EXCHANGE_SECRET } from '../../server/src/modules/exchangeAccounts/keys/openKey.ts';
import { type LossyProxy, startLossyProxy } from '../platform/lossyProxy.ts';
import { type Platform, type Reply, startPlatform, TRADER, waitFor } from '../platform/platform.ts';

/** A platform with a trader whose futures account is open and funded, and access to the account at the venue. */
export interface TradingFixture {
  readonly platform: Platform;
  readonly network: LossyProxy;
  readonly token: string;
  /** The account's key in the calls. */
  readonly keyId: string;
  readonly accountId: string;
  /** The account's id at the venue. */
  readonly externalId: number;
  /** A client with the account's own API key, which bypasses the platform. */
  readonly elsewhere: SignedRest;
  call(path: string, body?: object): Promise<Reply>;
  readonly positions: () => Promise<Reply['data']>;
  readonly account: () => Promise<Reply['data']>;
  readonly openOrders: () => Promise<Reply['data']>;
  /** A price this many percent from the mark, rounded to the tick. */
  near(percent: number, symbol?: string): string;
  /** Trades at market price at the venue, bypassing the platform. */
  trade(side: 'BUY' | 'SELL', quantity: string, symbol?: string): Promise<void>;
  /** Advances the clocks of the venue and the platform, second by second. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTradingFixture(amount = '500000'): Promise<TradingFixture> {
  let network: LossyProxy | undefined;
  const platform = await startPlatform({
    between: async (venueUrl) => {
      network = await startLossyProxy(venueUrl);
      return network.url;
    },
  });
  if (network === undefined) throw new Error('there is no network');
  const between = network;
  const token = await platform.openSession(TRADER);
  const call = (path: string, body: object = {}) => platform.call('POST', path, body, token);
  const { data: options } = await call('/broker/account/queryBrokerOptions');
  const { keyId, brokerAccountId: accountId } = options[0];
  await call('/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount,
  });
  const row = await platform.db.database
    .selectFrom('exchange_key')
    .innerJoin('exchange_account', 'exchange_account.id', 'exchange_key.exchange_account_id')
    .select(['api_key', 'secret', 'external_id'])
    .where('exchange_key.id', '=', keyId)
    .executeTakeFirstOrThrow();
  const secret = createSecretBox(platform.config.secretsKey).open(row.secret, EXCHANGE_SECRET, keyId).toString('utf8');
  const now = () => platform.clock.now;
  const elsewhere = new SignedRest({ rest: platform.venue.url, key: row.api_key, secret, now });
  const ask = async (path: string, name: string) => (await call(path, { [name]: keyId })).data;

  return {
    platform,
    network: between,
    token,
    keyId,
    accountId,
    externalId: Number(row.external_id),
    elsewhere,
    call,
    positions: () => ask('/broker/futures/position/query', 'exchangeKeyId'),
    account: () => ask('/broker/futures/account/query', 'exchangeKeyId'),
    openOrders: () => ask('/lightning/futures/order/queryOpenOrder', 'keyId'),
    near(percent, symbol = 'BTCUSDT') {
      const mark = Number(platform.venue.processor.engine.symbol(symbol).mark) / 1e8;
      return (Math.round(mark * (1 + percent / 100) * 10) / 10).toFixed(1);
    },
    async trade(side, quantity, symbol = 'BTCUSDT') {
      await elsewhere.post('/fapi/v1/order', { symbol, side, type: 'MARKET', quantity });
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += 1_000) {
        platform.clock.advance(Math.min(1_000, ms - passed));
        platform.venue.tick();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async close() {
      await platform.close();
      await between.close();
    },
  };
}

/** Polls until the condition holds and returns the value. */
export function until<Value>(ask: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  return waitFor(async () => {
    const value = await ask();
    return holds(value) ? value : undefined;
  });
}
