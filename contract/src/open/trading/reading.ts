import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { z } from 'zod';
import { accountCalls } from '../../trading/account/schemas.ts';
import { anyClientOrderId, direction, orderStatus } from '../../trading/fields.ts';
import { leverageCalls } from '../../trading/leverage/schemas.ts';
import { openOrders, ordersCalls } from '../../trading/orders/schemas.ts';
import { incomeType, recordsCalls } from '../../trading/records/schemas.ts';
import { spotCalls } from '../../trading/spot/schemas.ts';
import { endpoint, pageAnswer, pageOf, toPage, withoutAbsent } from '../endpoint.ts';

import { account, contract, contractOf, instrument, market, marketOf, ofAccount, ofList, range } from './parameters.ts';

/** The calls of the markets. */
const OPEN_ORDERS = { futures: 'queryOpenOrder', spot: 'querySpotOpenOrder' } as const;
const ORDERS = { futures: 'pageOrder', spot: 'pageSpotOrder' } as const;
const TRADES = { futures: 'queryTrade', spot: 'querySpotTrade' } as const;

/** Reading accounts, positions, orders and records. */
export const readingEndpoints = [
  endpoint(
    {
      method: 'GET',
      path: '/trading/account',
      permission: 'read',
      summary: 'Margin and balances of a futures account',
      input: ofAccount,
      answer: accountCalls.queryFuturesAccount.answer,
      errors: accountCalls.queryFuturesAccount.errors,
    },
    ['queryFuturesAccount'],
    (input, ask) => ask('queryFuturesAccount', { exchangeKeyId: input.account }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/spot-account',
      permission: 'read',
      summary: 'Free and locked balances of a spot account',
      input: ofAccount,
      answer: spotCalls.querySpotAccount.answer,
      errors: spotCalls.querySpotAccount.errors,
    },
    ['querySpotAccount'],
    (input, ask) => ask('querySpotAccount', { exchangeKeyId: input.account }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/positions',
      permission: 'read',
      summary: 'Open positions',
      input: ofAccount,
      answer: accountCalls.queryPosition.answer.extend({ next: z.null() }),
      errors: accountCalls.queryPosition.errors,
    },
    ['queryPosition'],
    async (input, ask) => ({ ...(await ask('queryPosition', { exchangeKeyId: input.account })), next: null }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/orders',
      permission: 'read',
      summary: 'Open orders',
      input: { account, instrument: instrument.optional(), market },
      answer: openOrders.extend({ next: z.null() }),
      errors: ordersCalls.queryOpenOrder.errors,
    },
    ['queryOpenOrder', 'querySpotOpenOrder'],
    async (input, ask) => {
      const request = { keyId: input.account, ...withoutAbsent({ instrumentId: input.instrument }) };
      const found = await ask(OPEN_ORDERS[marketOf(input.instrument, input.market)], request);
      return { ...found, next: null };
    },
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/orders/history',
      permission: 'read',
      summary: 'Ended orders',
      input: { ...ofList, market, direction: direction.optional(), status: orderStatus.optional(), ...range },
      answer: pageAnswer(recordsCalls.pageOrder.answer.shape.items.element),
      errors: recordsCalls.pageOrder.errors,
    },
    ['pageOrder', 'pageSpotOrder'],
    ({ limit, cursor, account: key, market: named, instrument: symbol, ...filter }, ask) =>
      toPage(
        ask(ORDERS[marketOf(symbol, named)], {
          ...pageOf({ limit, cursor }),
          keyId: key,
          queryCondition: withoutAbsent({ symbol, ...filter }),
        }),
      ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/orders/{clientOrderId}',
      permission: 'read',
      summary: 'One order with its executions',
      input: { clientOrderId: anyClientOrderId, ...contract },
      answer: recordsCalls.queryTradeDetail.answer,
      errors: recordsCalls.queryTradeDetail.errors,
    },
    ['queryTradeDetail', 'querySpotTradeDetail'],
    (input, ask) =>
      ask(isSpot(input.instrument) ? 'querySpotTradeDetail' : 'queryTradeDetail', {
        keyId: input.account,
        clientOrderId: input.clientOrderId,
      }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/executions',
      permission: 'read',
      summary: 'Executions',
      input: { ...ofList, market, direction: direction.optional(), ...range },
      answer: pageAnswer(recordsCalls.queryTrade.answer.shape.items.element),
      errors: recordsCalls.queryTrade.errors,
    },
    ['queryTrade', 'querySpotTrade'],
    ({ limit, cursor, account: key, market: named, instrument: symbol, ...filter }, ask) =>
      toPage(
        ask(TRADES[marketOf(symbol, named)], {
          ...pageOf({ limit, cursor }),
          keyId: key,
          queryCondition: withoutAbsent({ symbol, ...filter }),
        }),
      ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/income',
      permission: 'read',
      summary: 'Funding, profit and fees of a futures account',
      input: { ...ofList, incomeType: incomeType.optional(), ...range },
      answer: pageAnswer(recordsCalls.pageIncome.answer.shape.items.element),
      errors: recordsCalls.pageIncome.errors,
    },
    ['pageIncome'],
    ({ limit, cursor, account: key, instrument: symbol, ...filter }, ask) =>
      toPage(
        ask('pageIncome', {
          ...pageOf({ limit, cursor }),
          keyId: key,
          queryCondition: withoutAbsent({ symbol, ...filter }),
        }),
      ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/trading/leverage',
      permission: 'read',
      summary: 'Leverage, margin mode and fees of a contract',
      input: contract,
      answer: leverageCalls.queryLeverage.answer,
      errors: leverageCalls.queryLeverage.errors,
    },
    ['listContracts', 'queryLeverage'],
    async (input, ask) => ask('queryLeverage', await contractOf(input, ask)),
  ),
];
