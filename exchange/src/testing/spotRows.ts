import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';

/** An order of a query, as the exchange documents it. */
export const spotOrder = {
  symbol: 'BTCUSDT',
  orderId: 28,
  orderListId: -1,
  clientOrderId: 'an-order',
  price: '104000.01000000',
  origQty: '0.20000000',
  executedQty: '0.00000000',
  cummulativeQuoteQty: '0.00000000',
  origQuoteOrderQty: '0.00000000',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  stopPrice: '0.00000000',
  icebergQty: '0.00000000',
  time: 5,
  updateTime: 7,
  isWorking: true,
  workingTime: 5,
  selfTradePreventionMode: 'EXPIRE_MAKER',
} as const;

/** A stop of that order that waits for its trigger. */
export const waitingStop = {
  ...spotOrder,
  orderId: 29,
  clientOrderId: 'a-stop',
  type: 'STOP_LOSS_LIMIT',
  side: 'SELL',
  stopPrice: '99000.00000000',
  isWorking: false,
  workingTime: -1,
} as const;

/** An order that the exchange does not know yet. */
export const newSpotOrder: OrderUpdate = {
  product: 'spot',
  instrumentId: 'BTC-USDT',
  clientOrderId: 'an-order',
  orderId: null,
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '104000.01',
  quantity: '0.2',
  condition: null,
  expiresAt: null,
  status: 'submitted',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: 1,
  updatedAt: 1,
};

/** Events of an account, as the exchange documents them. */
export const executionReport = {
  e: 'executionReport',
  E: 1_499_405_658_658,
  s: 'ETHBTC',
  c: 'mUvoqJxFIILMdfAW5iGSOW',
  S: 'BUY',
  o: 'LIMIT',
  f: 'GTC',
  q: '1.00000000',
  p: '0.10264410',
  P: '0.00000000',
  F: '0.00000000',
  g: -1,
  C: '',
  x: 'NEW',
  X: 'NEW',
  r: 'NONE',
  i: 4_293_153,
  l: '0.00000000',
  z: '0.00000000',
  L: '0.00000000',
  n: '0',
  N: null,
  T: 1_499_405_658_657,
  t: -1,
  I: 8_641_984,
  w: true,
  m: false,
  M: false,
  O: 1_499_405_658_657,
  Z: '0.00000000',
  Y: '0.00000000',
  Q: '0.00000000',
  W: 1_499_405_658_657,
  V: 'NONE',
} as const;

export const outboundAccountPosition = {
  e: 'outboundAccountPosition',
  E: 1_564_034_571_105,
  u: 1_564_034_571_073,
  B: [{ a: 'ETH', f: '10000.00000000', l: '1.50000000' }],
} as const;

export const balanceUpdate = {
  e: 'balanceUpdate',
  E: 1_573_200_697_110,
  a: 'BTC',
  d: '100.00000000',
  T: 1_573_200_697_068,
} as const;

export const listStatus = {
  e: 'listStatus',
  E: 1_564_035_303_637,
  s: 'ETHBTC',
  g: 2,
  c: 'OCO',
  l: 'EXEC_STARTED',
  L: 'EXECUTING',
  r: 'NONE',
  C: 'F4QN4G8DlFATFlIUQ0cjdD',
  T: 1_564_035_303_625,
  O: [
    { s: 'ETHBTC', i: 17, c: 'AJYsMjErWJesZvqlJCTUgL' },
    { s: 'ETHBTC', i: 18, c: 'bfYPSQdLoqAJeNrOr9adzq' },
  ],
} as const;
