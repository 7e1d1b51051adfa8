import { randomUUID } from 'node:crypto';
import { wire } from '@aldgate/contract';
import type { OpenEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { openEndpoints } from '@aldgate/contract/open/endpoints.ts';
import { API_PERMISSIONS } from '@aldgate/domain/apiKeys/permissions.ts';
import { MEMBER_ROLES, type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

const id = randomUUID();
const name = 'matrix-0001';
const contract = { account: id, instrument: 'BTCUSDT' };
const pair = { account: id, instrument: 'BTC-USDT' };

/** Parameters that every schema accepts, by endpoint; those that are missing here need none. */
const PARAMETERS: Readonly<Record<string, object>> = {
  'GET /deposit-addresses': { asset: 'ETH', network: 'ETH' },
  'POST /withdrawals': { key: name, asset: 'ETH', network: 'ETH', addressId: id, amount: '1' },
  'POST /transfers': {
    key: name,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '999999999',
  },
  'POST /convert/quotes': { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '0.00000001' },
  'POST /convert/orders': { quoteId: id },
  'POST /otc/quotes': { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '0.00000001' },
  'POST /otc/orders': { quoteId: id },
  'POST /otc/limit-orders': {
    key: name,
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    direction: 'buy',
    price: '1',
    quantity: '1',
    goodTill: 'day',
  },
  'POST /loans/{loanId}/collateral': { key: name, amount: '1' },
  'POST /loans/{loanId}/repayments': { key: name, isAll: true },
  'GET /trading/orders/{clientOrderId}': contract,
  'GET /trading/leverage': contract,
  'POST /trading/orders': { ...contract, clientOrderId: name, direction: 'buy', priceType: 'market', quantity: '1' },
  'PATCH /trading/orders/{clientOrderId}': { ...contract, quantity: '1', price: '1' },
  'DELETE /trading/orders/{clientOrderId}': contract,
  'POST /trading/order-lists': {
    ...pair,
    clientListId: name,
    direction: 'sell',
    quantity: '1',
    takeProfit: { clientOrderId: 'matrix-0002', price: '2' },
    stop: { clientOrderId: 'matrix-0003', triggerPrice: '1' },
    expiresAt: 8_000_000_000_000,
  },
  'PATCH /trading/order-lists/{clientListId}': {
    ...pair,
    quantity: '1',
    takeProfit: { price: '2' },
    stop: { triggerPrice: '1' },
  },
  'DELETE /trading/order-lists/{clientListId}': pair,
  'POST /trading/order-groups': {
    groupId: name,
    instrument: 'BTCUSDT',
    direction: 'buy',
    priceType: 'market',
    legs: [{ account: id, quantity: '1' }],
  },
  'GET /trading/order-groups/{groupId}': {},
  'DELETE /trading/order-groups/{groupId}': {},
  'POST /trading/panic': { key: name, accounts: [id], level: 'cancel' },
  'GET /trading/panic': {},
  'POST /trading/positions/close': { ...contract, clientOrderId: name, priceType: 'market', quantity: '1' },
  'POST /trading/leverage': { ...contract, leverage: 2 },
  'POST /trading/margin-mode': { ...contract, marginMode: 'cross' },
  'POST /trading/cancel-on-disconnect': { account: id, seconds: null },
};

type Key = Awaited<ReturnType<typeof openKey>>;

function send({ method, path }: OpenEndpoint, key: Key) {
  const uuidIn = /withdrawId|loanId|orderId\}/.test(path) && !path.includes('client');
  const target = path.replaceAll(/\{\w+\}/g, uuidIn ? id : name);
  const parameters = PARAMETERS[`${method} ${path}`] ?? (path.startsWith('/trading/') ? { account: id } : {});
  const isInQuery = method === 'GET' || method === 'DELETE';
  const query = new URLSearchParams(parameters as Record<string, string>).toString();
  platform.clock.advance(2_000);
  if (!isInQuery) return key.send(target, { method, body: parameters });
  return key.send(query === '' ? target : `${target}?${query}`, { method });
}

// A stream does not end: `openEvents.test.ts` opens it.
const keyed = openEndpoints.filter(
  ({ permission, path }) => permission !== null && path !== '/key' && path !== '/stream',
);

describe('AK-04 each endpoint needs its permission', () => {
  test.each(API_PERMISSIONS)('a key with %s', async (own) => {
    const permissions = [...new Set(['read' as const, own])];
    const key = await openKey(platform, { email: TRADER, permissions, addresses: ['127.0.0.1'] });
    for (const endpoint of keyed) {
      const { status, body } = await send(endpoint, key);
      const may = endpoint.permission === 'any' || permissions.some((each) => each === endpoint.permission);
      const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(body)}`;
      if (may) expect([400, 401].includes(status) || body.name === 'permissionMissing', label).toBe(false);
      else
        expect([status, body.name, body.data], label).toEqual([
          403,
          'permissionMissing',
          { needs: endpoint.permission },
        ]);
    }
  });
});

/** The permission of the member's role that an endpoint's calls need. */
const roleOf = ({ calls, path }: OpenEndpoint) => {
  if (path === '/withdrawals') return 'move' as const;
  const needs = calls.flatMap((call) => ('needs' in wire[call] ? [wire[call].needs] : []));
  return needs[0];
};

describe('AK-04 a key never does more than its member', () => {
  test.each(MEMBER_ROLES)('a key of a member who is now %s', async (role: MemberRole) => {
    const key = await openKey(platform, {
      email: TRADER,
      permissions: [...API_PERMISSIONS],
      addresses: ['127.0.0.1'],
    });
    await platform.db.owner.updateTable('platform_user').set({ role }).where('email', '=', TRADER).execute();
    for (const endpoint of keyed.filter(({ method }) => method !== 'GET')) {
      const { status, body } = await send(endpoint, key);
      const needs = roleOf(endpoint);
      const isRefused = needs !== undefined && !memberMay(role, needs);
      const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(body)}`;
      expect(status === 403 && body.name === 'forbidden', label).toBe(isRefused);
    }
  });
});
