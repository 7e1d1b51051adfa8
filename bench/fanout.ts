import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Broker, openBroker, openBrokerAccount } from '../e2e/support/broker.ts';
import { retry } from '../e2e/support/retry.ts';
import { costAgainst, type Measure, median, timed } from './harness/measure.ts';
import { withStack } from './harness/stack.ts';

const ACCOUNTS = 20;
const ROUNDS = 20;
const WARM = 5;
const CONTRACT = 'BTCUSDT';
const LIMIT = { instrumentId: CONTRACT, direction: 'buy', priceType: 'limit', price: '50000' } as const;
const QUANTITY = '0.003';
/** After each cancellation. */
const PAUSE_MS = 300;
const SETTINGS = {
  VENUE_MARKET: 'still',
  VENUE_WEIGHT_LIMIT: '1000000',
  RATE_LIMIT_CALLS: '1000',
  RATE_LIMIT_INSTITUTION: '1500',
};

/**
 * Measures an order for each of twenty accounts by one call, until the answer has every leg's result, beside an order
 * of one account; in turns, and every leg must rest.
 */
export const fanout = (): Promise<Measure[]> =>
  withStack(SETTINGS, async (stack) => {
    const broker = await openBroker(stack);
    const keyIds = await openAccounts(broker);
    const [single, group]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM + ROUNDS; round += 1) {
      const isWarm = round < WARM;
      await timed(isWarm ? [] : single, () => sendOne(broker, keyIds[round % ACCOUNTS] ?? ''));
      await timed(isWarm ? [] : group, () => sendAll(broker, keyIds));
      await broker.ask('/broker/lightning/order/cancelGroup', { keyIds, instrumentId: CONTRACT });
      await pause(PAUSE_MS);
    }
    const anchor = { name: 'one order’s p50', value: median(single) };
    return [costAgainst('fanout p50 of 20 accounts', median(group), 'ms', anchor, 4)];
  });

/** Opens the accounts with money for their orders; returns their keys. */
async function openAccounts(broker: Broker): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= ACCOUNTS; number += 1) ids.push(await openBrokerAccount(broker, `FO-${number}`));
  for (const id of ids) {
    const move = {
      source: { type: 'capital', id: null, wallet: null },
      target: { type: 'account', id, wallet: 'futures' },
      asset: 'USDT',
      amount: '2000',
    };
    await retry(() => broker.ask('/broker/fundTransfer/apply', { key: randomUUID(), ...move }), 30_000);
  }
  const accounts = await broker.ask<{ brokerAccountId: string; keyId: string }[]>('/broker/account/list', {});
  const keyIds = accounts.filter(({ brokerAccountId }) => ids.includes(brokerAccountId)).map(({ keyId }) => keyId);
  // Each account is known to have its money once it can place an order.
  for (const keyId of keyIds) await retry(() => sendOne(broker, keyId), 30_000);
  return keyIds;
}

interface Sent {
  readonly status: string;
}

async function sendOne({ ask }: Broker, exchangeKeyId: string): Promise<void> {
  const order = { ...LIMIT, exchangeKeyId, clientOrderId: randomUUID(), quantity: QUANTITY };
  const { status } = await ask<Sent>('/broker/lightning/futures/order/sendOrder', order);
  if (status !== 'running') throw new Error(`an order is ${status}`);
}

async function sendAll({ ask }: Broker, keyIds: readonly string[]): Promise<void> {
  const legs = keyIds.map((exchangeKeyId) => ({ exchangeKeyId, quantity: QUANTITY }));
  const groupId = `fo-${randomUUID().slice(0, 20)}`;
  const sent = await ask<{ legs: Sent[] }>('/broker/lightning/order/sendGroup', { ...LIMIT, groupId, legs });
  const failed = sent.legs.find(({ status }) => status !== 'running');
  if (failed !== undefined) throw new Error(`a leg is ${failed.status}`);
}
