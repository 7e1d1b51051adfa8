import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import type { Fate } from '../../../testkit/lossyProxy.ts';
import { waitFor } from '../../../testkit/platform.ts';
import type { TradingAccount } from '../../src/modules/trading/accounts/tradingAccount.ts';
import type { RecordDeps } from '../../src/modules/trading/ingest/recordDeps.ts';
import { createRecorder } from '../../src/modules/trading/ingest/recorder.ts';
import { syncProduct } from '../../src/modules/trading/ingest/sync.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from '../../src/modules/trading/orders/orderUpdateWriter.ts';
import { settleAllProtections } from '../../src/modules/trading/orders/protection/settleProtection.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { createAccountFeeds } from '../../src/modules/trading/portfolio/accountFeeds.ts';

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('500000');
});
afterAll(() => fixture?.close());

const call = async (path: string, body: object) =>
  (
    await fixture.client.call('POST', `/broker/lightning/futures/${path}`, {
      exchangeKeyId: fixture.exchangeKeyId,
      instrumentId: 'BTCUSDT',
      ...body,
    })
  ).data;
const near = (percent: number) =>
  ((Number(fixture.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8) * (1 + percent / 100)).toFixed(0);
/** The legs that wait at the venue, by kind. */
const legs = async () =>
  [...(await fixture.accountAtVenue()).algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ type }) => type)
    .toSorted();
const BOTH = ['STOP_MARKET', 'TAKE_PROFIT_MARKET'];
const isLeg = (url: string, type: string) => url.includes('algoOrder') && url.includes(`type=${type}`);

const nameOf = ({ clientOrderId, state }: { readonly clientOrderId: string; readonly state: string }) => [
  clientOrderId,
  state,
];

/** Reads the records until they have the venue's position: it lists executions a moment later. */
async function readExecutions(deps: RecordDeps, account: TradingAccount): Promise<void> {
  const { positions } = await fixture.accountAtVenue();
  const held = positions.get('BTCUSDT')?.steps;
  await waitFor(async () => {
    await syncProduct(deps, account, 'usdm');
    const rows = await fixture.db.database.selectFrom('exchange_trade').select(['direction', 'quantity']).execute();
    const steps = rows.map(({ direction, quantity }) => (direction === 'buy' ? 1_000 : -1_000) * Number(quantity));
    return Math.round(steps.reduce((sum, each) => sum + each, 0)) === held ? true : undefined;
  });
}

/** Runs the jobs of each minute as another server does, twice: once for what the first leaves to the deadline. */
async function reconcile(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const deps = await fixture.minuteLater();
    const unknownOutcomes = new UnknownOutcomes();
    const updates = createOrderUpdateWriter({ ...deps, unknownOutcomes });
    const account = (await deps.accounts.all()).find(({ keyId }) => keyId === fixture.exchangeKeyId);
    if (account === undefined) throw new Error('there is no account');
    await readExecutions(deps, account);
    await reconcileOrders(deps);
    const recorder = createRecorder(deps);
    const feeds = createAccountFeeds({ ...deps, recorder });
    await settleAllProtections({
      ...deps,
      // Estimates are for the calls.
      state: undefined as never,
      feeds,
      updates,
      unknownOutcomes,
      disconnects: { orderOpened: () => undefined },
    });
    feeds.close();
    await Promise.all([updates.close(), recorder.close()]);
  }
}

interface Moment {
  readonly when: string;
  readonly method: 'POST' | 'DELETE';
  readonly isMeant: (url: string) => boolean;
  readonly fate: Fate;
}

const moments: readonly Moment[] = [
  {
    when: 'after the fill, before its answer',
    method: 'POST',
    isMeant: (url) => url.includes('/fapi/v1/order'),
    fate: 'holdAnswer',
  },
  {
    when: 'before the first leg arrives',
    method: 'POST',
    isMeant: (url) => isLeg(url, 'TAKE_PROFIT_MARKET'),
    fate: 'holdRequest',
  },
  {
    when: 'after the first leg, before its answer',
    method: 'POST',
    isMeant: (url) => isLeg(url, 'TAKE_PROFIT_MARKET'),
    fate: 'holdAnswer',
  },
  {
    when: 'between the legs',
    method: 'POST',
    isMeant: (url) => isLeg(url, 'STOP_MARKET'),
    fate: 'holdRequest',
  },
  {
    when: 'while the legs that it replaces are cancelled',
    method: 'DELETE',
    isMeant: (url) => url.includes('algoOrder'),
    fate: 'holdRequest',
  },
];

/**
 * Each kill is of one order: the fill, then the legs. The legs of the moment before are those that the next order
 * replaces.
 */
test('TR-15 a server that is killed between a fill and its exits leaves one leg of each kind, five times', async () => {
  for (const { when, method, isMeant, fate } of moments) {
    let isSeen = false;
    fixture.network.fate = (request) => {
      if (request.method !== method || !isMeant(request.url)) return 'pass';
      isSeen = true;
      return fate;
    };
    const clientOrderId = randomUUID();
    const sent = call('order/sendOrder', {
      clientOrderId,
      direction: 'buy',
      priceType: 'market',
      quantity: '0.01',
      protection: { takeProfit: near(10), stopLoss: near(-10), triggerBy: 'mark' },
    }).catch(() => undefined);
    await waitFor(() => isSeen || undefined);
    await fixture.client.server.kill();
    await sent;
    fixture.network.fate = null;
    await reconcile();
    await fixture.restart();
    const rows = await call('protection/query', { instrumentId: undefined });
    expect([when, rows.map(nameOf)]).toEqual([when, [[clientOrderId, 'active']]]);
    const [settled] = rows;
    expect([when, await legs()]).toEqual([when, BOTH]);
    const ids = [...(await fixture.accountAtVenue()).algos.values()].map(({ clientAlgoId }) => clientAlgoId);
    expect(ids.toSorted()).toEqual([settled.takeProfit.clientOrderId, settled.stopLoss.clientOrderId].toSorted());
  }
});
