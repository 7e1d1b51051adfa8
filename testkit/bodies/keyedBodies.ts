import { randomUUID } from 'node:crypto';
import type { CallName, ErrorName } from '@aldgate/contract';
import { orderId } from '../trading/orderFixture.ts';

/** The customer of the bodies: a broker with money in every account. */
interface Customer {
  readonly now: number;
  readonly exchangeKeyId: string;
  /** A price this many percent from the market's. */
  readonly near: (percent: number) => string;
  readonly bankAccountId: string;
  /** An entry of the address book. */
  readonly addressId: string;
  /** A reserved id, and an active account of asset management. */
  readonly reservedId: string;
  readonly managedId: string;
  readonly code: { readonly emailUuid: string; readonly emailCode: string; readonly gaCode: string };
}

/** A request under a client's key, and for each of its other fields what another request has instead. */
export interface Keyed {
  /** The fields that name what is made. */
  readonly key: readonly string[];
  readonly first: object;
  readonly others: Readonly<Record<string, object>>;
  readonly refusal: ErrorName;
}

const DAY_MS = 86_400_000;
const ADDRESS = `0x${'a1'.repeat(20)}`;
const CAPITAL = { type: 'capital', id: null, wallet: null };

const keyed = (key: readonly string[], refusal: ErrorName, first: object, others: Keyed['others']): Keyed => ({
  key,
  refusal,
  first,
  others,
});

/** Requests that differ in one field each. */
const each = (fields: Readonly<Record<string, unknown>>): Record<string, object> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { [name]: value }]));

/** The requests of the calls that carry a client's key. */
export const keyedBodies = (customer: Customer): Partial<Record<CallName, Keyed>> => ({
  ...futuresBodies(customer),
  ...spotBodies(customer),
  ...brokerBodies(customer),
  ...walletBodies(customer),
  ...otcBodies(customer),
  createApiKey: keyed(
    // Its email code.
    [],
    'changedMeanwhile',
    { remark: 'Reports', permissions: ['read'], addresses: [], ...customer.code },
    each({ remark: 'Other', permissions: ['read', 'trade'], addresses: ['203.0.113.7'] }),
  ),
});

function futuresBodies({ now, exchangeKeyId, near }: Customer) {
  const contract = { exchangeKeyId, instrumentId: 'BTCUSDT' };
  return {
    sendOrder: keyed(
      ['exchangeKeyId', 'clientOrderId'],
      'orderKeyUsed',
      {
        ...contract,
        clientOrderId: orderId(),
        direction: 'buy',
        priceType: 'limit',
        quantity: '0.01',
        price: near(-5),
        timeInForce: 'GTD',
        expiresAt: now + DAY_MS,
      },
      {
        ...each({
          instrumentId: 'ETHUSDT',
          direction: 'sell',
          quantity: '0.02',
          price: near(-6),
          reduceOnly: true,
          expiresAt: now + 2 * DAY_MS,
          protection: { takeProfit: near(5) },
        }),
        priceType: { priceType: 'market', price: undefined, timeInForce: undefined, expiresAt: undefined },
        timeInForce: { timeInForce: 'GTC', expiresAt: undefined },
        condition: { condition: { type: 'stop', triggerPrice: near(5) }, timeInForce: 'GTC' },
      },
    ),
    sendGroup: keyed(
      ['groupId'],
      'groupKeyUsed',
      {
        groupId: orderId(),
        instrumentId: 'BTCUSDT',
        direction: 'buy',
        priceType: 'limit',
        price: near(-5),
        timeInForce: 'GTD',
        expiresAt: now + DAY_MS,
        legs: [{ exchangeKeyId, quantity: '0.01' }],
      },
      {
        ...each({
          instrumentId: 'ETHUSDT',
          direction: 'sell',
          price: near(-6),
          reduceOnly: true,
          expiresAt: now + 2 * DAY_MS,
          protection: { takeProfit: near(5) },
          legs: [{ exchangeKeyId, quantity: '0.02' }],
        }),
        priceType: { priceType: 'market', price: undefined, timeInForce: undefined, expiresAt: undefined },
        timeInForce: { timeInForce: 'GTC', expiresAt: undefined },
        condition: { condition: { type: 'stop', triggerPrice: near(5) }, timeInForce: 'GTC' },
      },
    ),
    createAlgo: keyed(
      ['algoId'],
      'groupKeyUsed',
      {
        algoId: orderId(),
        instrumentId: 'BTCUSDT',
        direction: 'buy',
        limitPrice: near(-4),
        endsAt: now + DAY_MS,
        slices: 24,
        legs: [{ exchangeKeyId, quantity: '0.05' }],
      },
      each({
        instrumentId: 'ETHUSDT',
        direction: 'sell',
        limitPrice: null,
        reduceOnly: true,
        endsAt: now + 2 * DAY_MS,
        slices: 12,
        jitter: '0.1',
        legs: [{ exchangeKeyId, quantity: '0.06' }],
      }),
    ),
    closeGroup: keyed(
      ['groupId'],
      'groupKeyUsed',
      {
        groupId: orderId(),
        instrumentId: 'BTCUSDT',
        direction: 'sell',
        priceType: 'limit',
        price: near(5),
        legs: [{ exchangeKeyId, quantity: '0.005' }],
      },
      {
        ...each({
          instrumentId: 'ETHUSDT',
          direction: 'buy',
          price: near(6),
          keepConditional: true,
          legs: [{ exchangeKeyId, quantity: '0.004' }],
        }),
        priceType: { priceType: 'market', price: undefined },
      },
    ),
    closePosition: keyed(
      ['exchangeKeyId', 'clientOrderId'],
      'orderKeyUsed',
      { ...contract, clientOrderId: orderId(), priceType: 'limit', quantity: '0.005', price: near(3) },
      {
        ...each({ instrumentId: 'ETHUSDT', quantity: '0.004', price: near(4), keepConditional: true }),
        priceType: { priceType: 'market', price: undefined },
      },
    ),
    closeAllPosition: keyed(
      ['exchangeKeyId', 'key'],
      'orderKeyUsed',
      { exchangeKeyId, key: orderId() },
      each({ keepConditional: true }),
    ),
  };
}

function spotBodies({ now, exchangeKeyId, near }: Customer) {
  const pair = { exchangeKeyId, instrumentId: 'BTC-USDT' };
  const expiresAt = now + DAY_MS;
  return {
    sendSpotOrder: keyed(
      ['exchangeKeyId', 'clientOrderId'],
      'orderKeyUsed',
      {
        ...pair,
        clientOrderId: orderId(),
        direction: 'buy',
        priceType: 'limit',
        quantity: '0.01',
        price: near(6),
        condition: { type: 'stop', triggerPrice: near(5) },
        expiresAt,
      },
      {
        ...each({
          instrumentId: 'ETH-USDT',
          direction: 'sell',
          quantity: '0.02',
          price: near(7),
          timeInForce: 'FOK',
          condition: { type: 'stop', triggerPrice: near(5.5) },
          expiresAt: expiresAt + DAY_MS,
          protection: { takeProfit: near(20) },
        }),
        priceType: { priceType: 'market', price: undefined },
        quoteQuantity: {
          priceType: 'market',
          price: undefined,
          quantity: undefined,
          condition: undefined,
          expiresAt: undefined,
          quoteQuantity: '1000',
        },
      },
    ),
    sendOrderList: keyed(
      ['exchangeKeyId', 'clientListId'],
      'orderKeyUsed',
      {
        ...pair,
        clientListId: orderId(),
        direction: 'buy',
        quantity: '0.01',
        takeProfit: { clientOrderId: 'profit-of-list', price: near(-5) },
        stop: { clientOrderId: 'stop-of-list', triggerPrice: near(5) },
        expiresAt,
      },
      each({
        instrumentId: 'ETH-USDT',
        direction: 'sell',
        quantity: '0.02',
        takeProfit: { clientOrderId: 'profit-of-list', price: near(-6) },
        stop: { clientOrderId: 'stop-of-list', triggerPrice: near(5), price: near(6) },
        expiresAt: expiresAt + DAY_MS,
      }),
    ),
    applyTransfer: keyed(
      ['key'],
      'transferKeyUsed',
      {
        key: randomUUID(),
        transferFrom: 'capital_account',
        transferTo: 'trade_account',
        asset: 'USDT',
        amount: '1',
      },
      each({ transferFrom: 'swap_account', transferTo: 'swap_account', asset: 'BTC', amount: '1.0' }),
    ),
  };
}

function brokerBodies({ reservedId, managedId }: Customer) {
  const key = { apiKey: 'key-at-the-exchange', apiSecret: 'secret-at-the-exchange' };
  return {
    insertBrokerAccount: keyed(
      ['brokerAccountId'],
      'brokerRequestKeyUsed',
      {
        brokerAccountId: reservedId,
        accountName: 'Desk',
        accountType: 'custody',
        exchangeCode: 'BINANCE',
        accountMode: 'classic',
      },
      {
        ...each({
          accountName: 'Other',
          loginName: 'ada',
          accountType: 'asset_management',
          exchangeCode: 'MERIDIAN',
          accountMode: 'unified',
        }),
        apiKey: { accountType: 'common', ...key },
        apiSecret: { accountType: 'common', ...key },
      },
    ),
    insertExchangeKey: keyed(
      ['key'],
      'brokerRequestKeyUsed',
      {
        key: randomUUID(),
        brokerAccountId: managedId,
        kind: 'issued',
        name: 'Execution',
        permissions: ['read'],
        boundIps: [],
        reason: 'Our own system',
      },
      each({
        brokerAccountId: randomUUID(),
        kind: 'brought',
        name: 'Other',
        permissions: ['read', 'trade'],
        boundIps: ['203.0.113.7'],
        reason: 'Another system',
        ...key,
      }),
    ),
    applyFundTransfer: keyed(
      ['key'],
      'brokerRequestKeyUsed',
      {
        key: randomUUID(),
        source: CAPITAL,
        target: { type: 'account', id: managedId, wallet: 'futures' },
        asset: 'USDT',
        amount: '1',
      },
      each({
        source: { type: 'account', id: managedId, wallet: 'spot' },
        target: { type: 'account', id: managedId, wallet: 'spot' },
        asset: 'BTC',
        amount: '2',
      }),
    ),
  };
}

function walletBodies({ bankAccountId, addressId }: Customer) {
  const typed = { addressId: undefined, address: ADDRESS };
  const isMax = { isMax: { isMax: true, amount: undefined } };
  return {
    submitWithdrawalAddress: keyed(
      ['key'],
      'transferKeyUsed',
      {
        key: randomUUID(),
        name: 'Reserve',
        remark: '',
        address: ADDRESS,
        network: 'ETH',
        kind: 'common',
        source: 'wallet',
        beneficiary: { isOwn: true },
        isWhitelisted: true,
      },
      {
        ...each({
          name: 'Other',
          remark: 'Cold',
          address: `0x${'b2'.repeat(20)}`,
          network: 'BTC',
          kind: 'standard',
          source: 'exchange',
          beneficiary: {},
          isWhitelisted: false,
        }),
        asset: { kind: 'standard', asset: 'USDT' },
      },
    ),
    submitWithdraw: keyed(
      ['key'],
      'withdrawalKeyUsed',
      { key: randomUUID(), asset: 'USDT', network: 'ETH', addressId, amount: '20' },
      {
        ...each({
          asset: 'USDC',
          network: 'BTC',
          addressId: randomUUID(),
          amount: '21',
          accountType: 'capital_account',
          confirmMiddle: 'a1a1',
        }),
        address: typed,
        beneficiary: { ...typed, beneficiary: { isOwn: true } },
        ...isMax,
      },
    ),
    submitFiatWithdraw: keyed(
      ['key'],
      'withdrawalKeyUsed',
      { key: randomUUID(), asset: 'USD', bankAccountId, amount: '500', charges: 'shared' },
      {
        ...each({
          asset: 'EUR',
          bankAccountId: randomUUID(),
          charges: 'our',
          amount: '501',
          accountType: 'capital_account',
        }),
        ...isMax,
      },
    ),
    submitFiatDeposit: keyed(
      ['key'],
      'transferKeyUsed',
      { key: randomUUID(), asset: 'USD', amount: '1000', bankAccountId, remittanceMethod: 'bank_wire' },
      each({
        asset: 'EUR',
        amount: '1000.00',
        bankAccountId: randomUUID(),
        remittanceMethod: 'signet_transfer',
        channelCode: 'CH-1',
      }),
    ),
  };
}

function otcBodies({ now, near }: Customer) {
  return {
    addBlockLimitOrder: keyed(
      ['key'],
      'otcKeyUsed',
      {
        key: randomUUID(),
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        direction: 'buy',
        price: near(-5),
        quantity: '2.5',
        goodTill: 'day',
      },
      each({
        baseAsset: 'ETH',
        quoteAsset: 'USD',
        direction: 'sell',
        price: near(-6),
        quantity: '2.6',
        goodTill: now + 5 * DAY_MS,
      }),
    ),
    requestBlockQuote: keyed(
      ['key'],
      'otcKeyUsed',
      { key: randomUUID(), fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '300000' },
      {
        ...each({ fromAsset: 'USD', toAsset: 'ETH', fromAmount: '300001', note: 'By noon' }),
        toAmount: { fromAmount: undefined, toAmount: '3' },
      },
    ),
  };
}
