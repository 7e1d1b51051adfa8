import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  here = await broker.openAccount('Here', REFERENCE_EXCHANGE);
  there = await broker.openAccount('There', SECOND_EXCHANGE, 'unified');
});
afterAll(() => broker?.close());

const totals = async () => (await broker.call('/broker/account/totalBalance')).data;
const inState = (state: string, total: string) =>
  waitFor(async () => {
    const data = await totals();
    return data.freshness.state === state && data.total === total ? data : undefined;
  });
const move = async (source: object, target: object, amount: string) => {
  const body = { key: randomUUID(), source, target, asset: 'USDT', amount };
  expect(await broker.call('/broker/fundTransfer/apply', body)).toMatchObject({ data: { state: 'completed' } });
};
const at = (account: BrokerAccount, wallet: string) => ({ type: 'account', id: account.id, wallet });
const CAPITAL = { type: 'capital', id: null, wallet: null };

test('BR-06 a move to an account whose feed is cut is in the total, and counts once after it was read', async () => {
  await move(CAPITAL, at(here, 'futures'), '100');
  await inState('live', '100');
  // Its streams and readings are lost, and its master account moves.
  broker.line.fate = ({ url }) => (url.startsWith('/fapi') ? 'loseRequest' : 'pass');
  broker.line.cut();
  await inState('stale', '100');
  broker.platform.clock.advance(1_000);
  await move(at(here, 'futures'), at(there, 'unified'), '40');
  expect(await inState('stale', '100')).toMatchObject({ inTransit: '40', futures: '60' });
  broker.line.fate = null;
  expect(await inState('live', '100')).toMatchObject({ inTransit: '0', futures: '100' });
});

/** Whether the platform's key may open accounts and move money. */
async function setBrokerKey(isBroker: boolean): Promise<void> {
  const permissions = { reading: true, futures: true, transfers: true, broker: isBroker };
  await broker.platform.venue.processor.submit({ type: 'changeKey', key: 'venue-demo-broker', permissions }, () => 0);
}

test('WAL-02 BR-10 a first transfer waits for its account; operators alone see it among moves and try it', async () => {
  await setBrokerKey(false);
  const ends = { transferFrom: 'capital_account', transferTo: 'swap_account', asset: 'USDT', amount: '5' };
  const transfer = { key: randomUUID(), ...ends };
  const apply = async () => (await broker.call('/broker/lightning/transfer/apply', transfer)).data;
  const { transferId, state } = await apply();
  expect(state).toBe('pending');
  const list = async (path: string, isOperator = false) => {
    const body = { queryCondition: { state: 'pending' } };
    const { data } = await (isOperator ? broker.ops('treasury', path, body) : broker.call(path, body));
    return data.items;
  };
  expect(await list('/broker/fundTransfer/page')).toEqual([]);
  expect(await list('/broker/pageBrokerFundRecordAction')).toEqual([]);
  const [waiting, ...others] = await list('/broker/move/page', true);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ amount: '5', mayRetry: true, target: { type: 'account', wallet: 'futures' } });
  await setBrokerKey(true);
  const retry = { transferNo: waiting.transferNo, reason: 'the exchange answers again' };
  expect((await broker.ops('treasury', '/broker/move/retry', retry)).data).toEqual({ state: 'completed' });
  expect(await apply()).toEqual({ transferId, state: 'completed', reason: null });
  expect(await list('/broker/move/page', true)).toEqual([]);
});
