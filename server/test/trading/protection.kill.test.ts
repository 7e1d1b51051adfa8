import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import type { TradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import type { TradingAccount } from '../../src/modules/exchangeAccounts/accounts/tradingAccount.ts';
import type { RecordDeps } from '../../src/modules/trading/ingest/recordDeps.ts';
import { createRecorder } from '../../src/modules/trading/ingest/recorder.ts';
import { syncProduct } from '../../src/modules/trading/ingest/sync.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from '../../src/modules/trading/orders/orderUpdateWriter.ts';
import { advanceAllProtections } from '../../src/modules/trading/orders/protection/advanceProtection.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { createAccountFeeds } from '../../src/modules/trading/portfolio/accountFeeds.ts';

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
});
afterAll(() => fixture?.close());

const call = async (path: string, body: object) =>
  (
    await fixture.call(`/broker/lightning/futures/${path}`, {
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
const FILLED = 'POST /fapi/v1/order';

const nameOf = ({ clientOrderId, state }: { readonly clientOrderId: string; readonly state: string }) => [
  clientOrderId,
  state,
];

/** Reads the records until they have the venue's position: it lists executions a moment later. */
async function readExecutions(deps: RecordDeps, account: TradingAccount): Promise<void> {
  const { positions } = await fixture.accountAtVenue();
  const held = positions.get('BTCUSDT')?.steps ?? 0;
  await fixture.until(async () => {
    await syncProduct(deps, account, 'usdm');
    const rows = await fixture.db.database.selectFrom('exchange_trade').select(['direction', 'quantity']).execute();
    const steps = rows.map(({ direction, quantity }) => (direction === 'buy' ? 1_000 : -1_000) * Number(quantity));
    return Math.round(steps.reduce((sum, each) => sum + each, 0)) === held ? true : undefined;
  });
}

/** Runs the jobs of each minute as another server does. */
async function reconcile(deps: TradingDeps): Promise<void> {
  const unknownOutcomes = new UnknownOutcomes();
  const updates = createOrderUpdateWriter({ ...deps, unknownOutcomes });
  const account = (await deps.accounts.all()).find(({ keyId }) => keyId === fixture.exchangeKeyId);
  if (account === undefined) throw new Error('there is no account');
  await readExecutions(deps, account);
  await reconcileOrders(deps);
  const recorder = createRecorder(deps);
  const feeds = createAccountFeeds({ ...deps, recorder });
  await advanceAllProtections({
    ...deps,
    // Estimates and limits are for the calls.
    state: undefined as never,
    readUsd: () => null,
    feeds,
    updates,
    unknownOutcomes,
    disconnects: { orderOpened: () => undefined },
  });
  feeds.close();
  await Promise.all([updates.close(), recorder.close()]);
}

interface Row {
  readonly clientOrderId: string;
  readonly state: string;
  readonly takeProfit: { readonly clientOrderId: string };
  readonly stopLoss: { readonly clientOrderId: string };
}

const readProtections = (): Promise<readonly Row[]> => call('protection/query', { instrumentId: undefined });
/** Whether the exits of an order wait, and those that they replace have been cancelled. */
const isProtected = async (clientOrderId: string) => {
  const rows = await readProtections();
  const [row] = rows;
  const isOnly = rows.length === 1 && row?.clientOrderId === clientOrderId && row.state === 'active';
  return isOnly && (await legs()).length === BOTH.length ? true : undefined;
};

/** Each round is of one order: the fill, then its exits, which replace those of the round before. */
test('TR-15 a server fails at each step from a fill to its exits: one leg of each kind is left', {
  timeout: SERIES_MS_MAX,
}, async () => {
  let before: string | undefined;
  await failAtEachPoint(fixture, {
    steps: [FILLED, 'POST /fapi/v1/algoOrder', 'POST /fapi/v1/algoOrder (2)', 'DELETE /fapi/v1/algoOrder'],
    prepare: async () => randomUUID(),
    work: async (clientOrderId) => {
      await call('order/sendOrder', {
        clientOrderId,
        direction: 'buy',
        priceType: 'market',
        quantity: '0.01',
        protection: { takeProfit: near(10), stopLoss: near(-10), triggerBy: 'mark' },
      });
      await fixture.untilDropped(() => isProtected(clientOrderId));
    },
    between: async (_, deps) => {
      await reconcile(deps);
      // Once more, for what the first leaves to the deadline.
      await reconcile(await fixture.minuteLater());
    },
    verify: async (clientOrderId, { point, passed }) => {
      // An order that has not reached the exchange leaves the exits of the one before.
      if (passed.includes(FILLED)) before = clientOrderId;
      const rows = await readProtections();
      expect([point, rows.map(nameOf)]).toEqual([point, before === undefined ? [] : [[before, 'active']]]);
      expect([point, await legs()]).toEqual([point, before === undefined ? [] : BOTH]);
      const ids = [...(await fixture.accountAtVenue()).algos.values()].map(({ clientAlgoId }) => clientAlgoId);
      const named = rows.flatMap(({ takeProfit, stopLoss }) => [takeProfit.clientOrderId, stopLoss.clientOrderId]);
      expect([point, ids.toSorted()]).toEqual([point, named.toSorted()]);
    },
  });
});
