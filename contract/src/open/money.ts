import { z } from 'zod';
import { activityCalls } from '../activity/schemas.ts';
import { convertCalls, swapStatus } from '../convert/schemas.ts';
import { assetSymbol, enteredAmount, id, onceKey } from '../fields.ts';
import { transfersCalls } from '../trading/transfers/schemas.ts';
import { addressesCalls } from '../wallet/addresses/schemas.ts';
import { accountType, fundingAccount, networkCode } from '../wallet/fields.ts';
import { walletCalls } from '../wallet/schemas.ts';
import { RULE_ERRORS, withdrawalsCalls } from '../wallet/withdrawals/schemas.ts';
import { endpoint, listInput, ownEndpoint, pageAnswer, pageOf, queryTime, toPage, withoutAbsent } from './endpoint.ts';

const range = { from: queryTime.optional(), until: queryTime.optional() };

/** A filter by time, under the names that the screens' calls have. */
const within = <Filter extends { readonly from?: number | undefined; readonly until?: number | undefined }>({
  from: startTime,
  until: endTime,
  ...filter
}: Filter) => withoutAbsent({ startTime, endTime, ...filter });
const record = walletCalls.pageDepositWithdraw.answer.shape.items.element;
const recordInput = { ...listInput, asset: assetSymbol.optional(), network: networkCode.optional(), ...range };
const QUOTE = {
  fromAsset: assetSymbol,
  toAsset: assetSymbol,
  fromAmount: enteredAmount.optional(),
  toAmount: enteredAmount.optional(),
};

/** Balances, deposits, withdrawals, transfers and conversions. */
export const moneyEndpoints = [
  endpoint(
    {
      method: 'GET',
      path: '/assets',
      permission: 'read',
      summary: 'Coins with their networks, and currencies',
      input: {},
      answer: pageAnswer(
        walletCalls.listAllSupportedCryptoAsset.answer.element.extend({
          kind: z.enum(['crypto', 'fiat']),
          networks: z.array(z.string()).meta({ description: 'empty for a currency' }),
        }),
      ),
    },
    ['listAllSupportedCryptoAsset', 'listFiatSupportAsset'],
    async (_input, ask) => {
      const coins = await ask('listAllSupportedCryptoAsset', {});
      const currencies = await ask('listFiatSupportAsset', {});
      return {
        items: [
          ...coins.map((each) => ({ ...each, kind: 'crypto' })),
          ...currencies.map((each) => ({ ...each, kind: 'fiat', networks: [] })),
        ],
        next: null,
      };
    },
  ),
  endpoint(
    {
      method: 'GET',
      path: '/balances',
      permission: 'read',
      summary: 'The balances of every account and asset, valued in US dollars',
      input: { accountType: accountType.optional(), asset: assetSymbol.optional() },
      answer: pageAnswer(walletCalls.userAssets.answer.element),
    },
    ['userAssets'],
    async ({ accountType: wanted, asset }, ask) => {
      const all = await ask('userAssets', {});
      const items = all.filter(
        (each) => (wanted ?? each.accountType) === each.accountType && (asset ?? each.asset) === each.asset,
      );
      return { items, next: null };
    },
  ),
  endpoint(
    {
      method: 'GET',
      path: '/ledger',
      permission: 'read',
      summary: 'Every entry of the accounts with the balance after it',
      input: { ...listInput, accountType: accountType.optional(), asset: assetSymbol.optional(), ...range },
      answer: pageAnswer(activityCalls.pageAccountFlow.answer.shape.items.element),
    },
    ['pageAccountFlow'],
    ({ limit, cursor, ...filter }, ask) =>
      toPage(ask('pageAccountFlow', { ...pageOf({ limit, cursor }), queryCondition: within(filter) })),
  ),
  ...(['deposit', 'withdraw'] as const).map((type) =>
    endpoint(
      {
        method: 'GET',
        path: type === 'deposit' ? '/deposits' : '/withdrawals',
        permission: 'read',
        summary: type === 'deposit' ? 'Deposits of coins' : 'Withdrawals of coins',
        input: recordInput,
        answer: pageAnswer(record),
      },
      ['pageDepositWithdraw'],
      ({ limit, cursor, ...filter }, ask) =>
        toPage(
          ask('pageDepositWithdraw', {
            ...pageOf({ limit, cursor }),
            queryCondition: { type, ...within(filter) },
          }),
        ),
    ),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/deposit-addresses',
      permission: 'read',
      summary: 'The address that credits the institution',
      input: { asset: assetSymbol, network: networkCode, accountType: fundingAccount },
      answer: pageAnswer(walletCalls.getDepositAddress.answer),
      errors: walletCalls.getDepositAddress.errors,
    },
    ['getDepositAddress'],
    async (input, ask) => ({ items: [await ask('getDepositAddress', input)], next: null }),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/withdrawal-addresses',
      permission: 'read',
      summary: 'The address book; withdrawals go to whitelisted entries',
      input: {
        limit: listInput.limit,
        cursor: listInput.cursor,
        asset: assetSymbol.optional(),
        network: networkCode.optional(),
      },
      answer: pageAnswer(addressesCalls.pageWithdrawalAddress.answer.shape.items.element),
    },
    ['pageWithdrawalAddress'],
    ({ limit, cursor, ...filter }, ask) =>
      toPage(ask('pageWithdrawalAddress', { ...pageOf({ limit, cursor }), queryCondition: withoutAbsent(filter) })),
  ),
  ownEndpoint(
    {
      method: 'POST',
      path: '/withdrawals',
      permission: 'withdrawal',
      summary:
        'Withdraws coins from capital_account to a whitelisted entry of the address book, once per key. Where another ' +
        'member votes, the answer is 202 with `approvalId`',
      input: {
        key: onceKey,
        asset: assetSymbol,
        network: networkCode,
        addressId: id,
        amount: enteredAmount.meta({ description: 'what leaves the account in all, the fee included' }),
      },
      answer: withdrawalsCalls.confirmWithdraw.answer.extend({ fee: z.string(), receivable: z.string() }),
      errors: ['notFound', 'withdrawalKeyUsed', ...RULE_ERRORS],
      name: 'key',
    },
    'withdraw',
  ),
  endpoint(
    {
      method: 'DELETE',
      path: '/withdrawals/{withdrawId}',
      permission: 'withdrawal',
      summary: 'Cancels a withdrawal that is not being sent yet',
      input: { withdrawId: id },
      answer: withdrawalsCalls.cancelWithdraw.answer,
      errors: withdrawalsCalls.cancelWithdraw.errors,
    },
    ['cancelWithdraw'],
    (input, ask) => ask('cancelWithdraw', input),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/transfers',
      permission: 'read',
      summary: 'Transfers between the institution’s accounts',
      input: { ...listInput, asset: assetSymbol.optional(), from: queryTime.optional(), until: queryTime.optional() },
      answer: pageAnswer(transfersCalls.pageTransfer.answer.shape.items.element),
    },
    ['pageTransfer'],
    ({ limit, cursor, ...filter }, ask) =>
      toPage(ask('pageTransfer', { ...pageOf({ limit, cursor }), queryCondition: withoutAbsent(filter) })),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/transfers',
      permission: 'trade',
      summary: 'Transfers between two accounts of the institution, once per key',
      input: transfersCalls.applyTransfer.request.shape,
      answer: transfersCalls.applyTransfer.answer,
      errors: transfersCalls.applyTransfer.errors,
      name: 'key',
    },
    ['applyTransfer'],
    (input, ask) => ask('applyTransfer', input),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/convert/quotes',
      permission: 'trade',
      summary: 'A firm quote of a conversion: with one of the two amounts',
      input: QUOTE,
      answer: convertCalls.quote.answer,
      errors: convertCalls.quote.errors,
    },
    ['quote'],
    (input, ask) => ask('quote', withoutAbsent(input)),
  ),
  endpoint(
    {
      method: 'POST',
      path: '/convert/orders',
      permission: 'trade',
      summary: 'Accepts a firm quote, once',
      input: { quoteId: id },
      answer: z.object({ orderId: id, status: swapStatus }),
      errors: convertCalls.order.errors,
      name: 'quoteId',
    },
    ['order'],
    (input, ask) => ask('order', input, 'quoteUsed'),
  ),
  endpoint(
    {
      method: 'GET',
      path: '/convert/orders',
      permission: 'read',
      summary: 'Conversions',
      input: { ...listInput, fromAsset: assetSymbol.optional(), toAsset: assetSymbol.optional(), ...range },
      answer: pageAnswer(convertCalls.pageSwapOrderRecord.answer.shape.items.element),
    },
    ['pageSwapOrderRecord'],
    ({ limit, cursor, ...filter }, ask) =>
      toPage(ask('pageSwapOrderRecord', { ...pageOf({ limit, cursor }), queryCondition: within(filter) })),
  ),
];
