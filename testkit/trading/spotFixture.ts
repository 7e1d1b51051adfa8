import { randomUUID } from 'node:crypto';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { readBalances } from '../../server/src/ledger/balances.ts';
import { createRecorder } from '../../server/src/modules/trading/ingest/recorder.ts';
import { type Reply, waitFor } from '../platform/platform.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';
import { orderId } from './orderFixture.ts';
import { openTradingFixture } from './tradingFixture.ts';

export type SpotFixture = Awaited<ReturnType<typeof openSpotFixture>>;

const CALLS = '/broker/lightning/spot/order';

/** A trading fixture whose spot account is funded in USDT. */
export async function openSpotFixture(amount = '100000') {
  const fixture = await openTradingFixture('1000');
  const { platform, keyId, accountId } = fixture;
  const transfer = (asset: string, moved: string, from = 'capital_account', to = 'trade_account') =>
    fixture.call('/broker/lightning/transfer/apply', {
      key: randomUUID(),
      transferFrom: from,
      transferTo: to,
      asset,
      amount: moved,
    });
  await transfer('USDT', amount);
  const order = (name: string, body: object): Promise<Reply> =>
    fixture.call(`${CALLS}/${name}`, { exchangeKeyId: keyId, instrumentId: 'BTC-USDT', ...body });
  const { institution_id: institutionId } = await platform.db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const trader = () =>
    new SignedRest({
      rest: platform.venue.url,
      key: 'venue-demo-a',
      secret: 'venue-secret-a',
      now: () => platform.clock.now,
    });
  const last = () => platform.venue.market.day('BTC-USDT').last / 100;
  return {
    ...fixture,
    transfer,
    order,
    /** Sends an order that buys at a limit, with the fields' overrides. */
    send: (fields: object) =>
      order('sendOrder', { clientOrderId: orderId(), direction: 'buy', priceType: 'limit', ...fields }),
    /** A price this many percent from the last one, rounded to the tick. */
    near: (percent: number) => (last() * (1 + percent / 100)).toFixed(2),
    /** The venue's highest bid, to which an order of the customer's one tick above it comes first. */
    bestBid: async (): Promise<string> => {
      const { bidPrice } = await trader().get<{ bidPrice: string }>('/api/v3/ticker/bookTicker', { symbol: 'BTCUSDT' });
      return bidPrice;
    },
    /** Trades bitcoin with the book from another account of the venue; what finds nobody at the price expires. */
    tradeAt: (side: 'BUY' | 'SELL', quantity: string, price: string) =>
      trader().post('/api/v3/order', {
        symbol: 'BTCUSDT',
        side,
        type: 'LIMIT',
        timeInForce: 'IOC',
        quantity,
        price,
      }),
    /** Waits until the platform has a last price. */
    priced: () =>
      waitFor(async () => {
        const probe = await order('sendOrder', {
          clientOrderId: orderId(),
          direction: 'buy',
          priceType: 'market',
          quantity: '1000000',
        });
        return probe.data?.rule === 'no_price' ? undefined : true;
      }),
    /** Reads the account's records from the exchange. */
    async sync(): Promise<void> {
      const deps = createTradingDeps(platform);
      const account = await deps.accounts.findById(accountId);
      if (account === undefined) throw new Error('there is no account');
      const recorder = createRecorder(deps);
      await recorder.syncSoon(account);
      await recorder.close();
    },
    /** The id of an order's row. */
    async rowId(clientOrderId: string): Promise<string> {
      const rows = platform.db.database.selectFrom('exchange_order').select('id');
      return (await rows.where('client_order_id', '=', clientOrderId).executeTakeFirstOrThrow()).id;
    },
    /** Reads what orders lock at the venue, by asset, without zero amounts. */
    lockedAtVenue(): Record<string, string> {
      const { locked } = platform.venue.processor.engine.account(fixture.externalId);
      const amounts = [...locked].map(([asset, amount]) => [asset, formatFixed(amount)] as const);
      return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0'));
    },
    /** The spot balances in the ledger, by asset, without zero ones. */
    async ledger(): Promise<Record<string, string>> {
      const balances = await readBalances(platform.db.database, institutionId);
      const spot = balances.filter(({ accountType, total }) => accountType === 'trade_account' && total !== '0');
      return Object.fromEntries(spot.map(({ asset, total }) => [asset, total]));
    },
    /** The spot balances at the venue, what orders lock included, by asset, without zero ones. */
    atVenue(): Record<string, string> {
      const { main, locked } = platform.venue.processor.engine.account(fixture.externalId);
      const amounts = [...main].map(([asset, free]) => [asset, formatFixed(free + (locked.get(asset) ?? 0n))] as const);
      return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0'));
    },
  };
}
