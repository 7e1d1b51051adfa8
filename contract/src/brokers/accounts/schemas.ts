import { BROKER_ACCOUNT_STATES } from '@aldgate/domain/brokers/accounts.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, id, listOf, listRequest, nothing, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { freshness } from '../../trading/fields.ts';
import { accountMode, accountType, BROKER_ERRORS, brokerList, exchange, projectNo } from '../fields.ts';
import { accountLabels, brokerAccountFields, broughtKeyFields, managerFields } from '../forms.ts';
import { brokerTerms } from '../terms.ts';
import { brokerAccountsWire } from './calls.ts';

export const brokerAccountState = z.enum(BROKER_ACCOUNT_STATES);
const managerState = z.enum(['submitted', 'confirmed', 'removed']);

const exchangeOf = { exchangeCode: z.string(), exchangeName: z.string() };

/** An account as lists and forms name it. */
export const accountRef = z.object({
  brokerAccountId: id,
  accountName: z.string(),
  accountType,
  accountMode,
  exchangeCode: z.string(),
  projectNo: projectNo.nullable(),
  keyId: id.nullable().meta({ description: 'by which trading calls name the account; null without a usable key' }),
});

const brokerAccount = accountRef.extend({
  exchangeName: z.string(),
  loginName: z.string(),
  managers: z.array(
    z.object({ managerId: id, uid: id, email: z.string(), name: z.string().nullable(), state: managerState }),
  ),
  state: brokerAccountState,
  reason: z.string().nullable().meta({ description: 'why a key was rejected, or what an opening waits for' }),
  keyState: z.enum(['active', 'rejected']).nullable(),
  sortIndex: z.int().min(0),
  createdAt: time,
  equity: amount.nullable().meta({ description: 'in USDT: futures wallet, unrealised profit and spot balances' }),
  marginRatio: amount.nullable(),
  transferable: amount.nullable().meta({ description: 'USDT of all wallets that can be moved out now' }),
  freshness,
});

/** A list of figures in memory; times are not filtered. */
const figureList = <Fields extends z.ZodRawShape>(fields: Fields) =>
  listRequest({ queryCondition: z.strictObject(fields).prefault({} as never) });

export const brokerAccountsCalls = describeCalls(brokerAccountsWire, {
  listAllExchangeConfig: {
    summary: 'The exchanges of the registry, and what an account at each can be',
    request: nothing,
    answer: z.array(
      z.object({
        ...exchangeOf,
        state: z.enum(['open', 'suspended']),
        products: z.array(z.enum(['spot', 'usdm'])),
        accountTypes: z.array(accountType),
        accountModes: z.array(accountMode),
        bridgedAssets: z.array(z.string()).meta({ description: 'assets that move between exchanges' }),
        serverAddresses: z
          .array(z.string())
          .meta({ description: 'addresses of the platform, which a brought key has to allow' }),
      }),
    ),
    errors: BROKER_ERRORS,
  },

  listBrokerAsset: {
    summary: 'The assets of the brokers’ area',
    request: nothing,
    answer: z.array(
      z.object({
        asset: z.string(),
        name: z.string(),
        precision: z.int(),
        isFinancing: z.boolean().meta({ description: 'projects are financed in it' }),
        isBridged: z.boolean().meta({ description: 'moves between exchanges' }),
      }),
    ),
    errors: BROKER_ERRORS,
  },

  queryUserConfig: {
    summary: 'The broker’s terms, and what is used of them',
    request: nothing,
    answer: z.object({
      accountTypes: z.array(z.object({ accountType, isOpen: z.boolean() })),
      exchanges: z.array(z.object({ exchangeCode: z.string(), accountModes: z.array(accountMode) })),
      accountsMaximum: z.int(),
      accountsUsed: z.int(),
      projectsMaximum: z.int(),
      projectsUsed: z.int(),
      strategies: brokerTerms.shape.strategies,
      lines: brokerTerms.shape.lines,
      creditLimit: amount,
      creditUsed: amount,
      profitShare: amount,
    }),
    errors: BROKER_ERRORS,
  },

  pageBrokerAccount: {
    summary: 'BR-06: the broker’s accounts in display order, with live figures',
    request: brokerList({
      exchangeCode: exchange.optional(),
      accountType: accountType.optional(),
      state: brokerAccountState.optional(),
      projectNo: projectNo.optional(),
      name: z.string().trim().max(60, 'tooLong').optional(),
    }),
    answer: listOf(brokerAccount),
    errors: BROKER_ERRORS,
  },

  listBrokerAccount: {
    summary: 'BR-06: the broker’s accounts for a choice, closed ones left out',
    request: z
      .strictObject({
        exchangeCode: exchange.optional(),
        accountType: accountType.optional(),
        projectNo: projectNo.optional(),
        isFree: z.boolean().optional().meta({ description: 'in no project' }),
      })
      .prefault({}),
    answer: z.array(accountRef),
    errors: BROKER_ERRORS,
  },

  pageSpotCapital: {
    summary: 'Spot balances by account and asset, from memory',
    request: figureList({
      brokerAccountId: id.optional(),
      exchangeCode: exchange.optional(),
      asset: assetSymbol.optional(),
      filterZero: z.boolean().default(false),
    }),
    answer: listOf(
      z.object({
        brokerAccountId: id,
        accountName: z.string(),
        asset: z.string(),
        free: amount,
        locked: amount,
        total: amount,
        valuation: amount.nullable().meta({ description: 'in USDT; null without a price' }),
        freshness,
      }),
    ),
    errors: BROKER_ERRORS,
  },

  pageFuturesCapital: {
    summary: 'Futures wallets by account, from memory',
    request: figureList({
      brokerAccountId: id.optional(),
      exchangeCode: exchange.optional(),
      filterZero: z.boolean().default(false),
    }),
    answer: listOf(
      z.object({
        brokerAccountId: id,
        accountName: z.string(),
        asset: z.string(),
        walletBalance: amount,
        marginBalance: amount,
        unrealizedProfitLoss: amount,
        availableBalance: amount,
        transferable: amount,
        initialMargin: amount,
        maintMargin: amount,
        marginRatio: amount.nullable(),
        positions: z.int().min(0),
        freshness,
      }),
    ),
    errors: BROKER_ERRORS,
  },

  queryTotalBalance: {
    summary: 'The value of the broker’s accounts in USDT, what is on its way included',
    request: z.strictObject({ exchangeCode: exchange.optional(), projectNo: projectNo.optional() }).prefault({}),
    answer: z.object({
      currency: z.string(),
      total: amount,
      spot: amount,
      futures: amount,
      inTransit: amount,
      byExchange: z.array(z.object({ ...exchangeOf, total: amount, accounts: z.int() })),
      freshness,
    }),
    errors: BROKER_ERRORS,
  },

  getBrokerAccountId: {
    summary: 'Reserves the id of a new account for 24 hours',
    request: nothing,
    answer: z.object({ brokerAccountId: id }),
    errors: [...BROKER_ERRORS, 'accountLimit'],
  },

  insertBrokerAccount: {
    summary: 'BR-06: opens an account under a reserved id; a job opens or proves it at the exchange',
    request: z.strictObject({
      brokerAccountId: id,
      ...brokerAccountFields,
      apiKey: z.optional(broughtKeyFields.apiKey).check(z.describe('of a `common` account')),
      apiSecret: z.optional(broughtKeyFields.apiSecret).check(z.describe('of a `common` account')),
    }),
    answer: z.object({ brokerAccountId: id, state: brokerAccountState }),
    errors: [
      ...BROKER_ERRORS,
      'format',
      'notFound',
      'accountLimit',
      'typeClosed',
      'nameTaken',
      'keyRefused',
      'brokerRequestKeyUsed',
      'serviceSuspended',
      'exchangeUnavailable',
    ],
  },

  updateBrokerAccount: {
    summary: 'BR-06: renames or orders an account, or removes a manager',
    request: z.strictObject({
      brokerAccountId: id,
      accountName: z.optional(accountLabels.accountName),
      loginName: z.optional(accountLabels.loginName),
      sortIndex: z.int().min(0).max(1_000).optional(),
      removeManagerId: id.optional(),
    }),
    answer: z.null(),
    errors: [...BROKER_ERRORS, 'notFound', 'nameTaken', 'managerUnknown'],
  },

  deleteBrokerAccount: {
    summary: 'BR-06: closes an account that is empty; its keys are deleted first',
    request: z.strictObject({ brokerAccountId: id, gaCode }),
    answer: z.null(),
    errors: [
      ...BROKER_ERRORS,
      ...FACTOR_ERRORS,
      'notFound',
      'accountNotEmpty',
      'accountInProject',
      'exchangeUnavailable',
    ],
  },

  submitAccountManager: {
    summary: 'BR-06: names a member as manager of an account',
    request: z.strictObject({ brokerAccountId: id, ...managerFields }),
    answer: z.object({ managerId: id, state: managerState }),
    errors: [...BROKER_ERRORS, 'notFound', 'managerUnknown'],
  },

  invokeAccountManager: {
    summary: 'Emails the manager the code that confirms them for this account alone',
    request: z.strictObject({ managerId: id }),
    answer: z.object({ emailUuid: id }),
    errors: [...BROKER_ERRORS, 'notFound', 'tooManyRequests', 'changedMeanwhile'],
  },

  confirmAccountManager: {
    summary: 'Confirms a manager with the code that reached them; from then on only managers trade and move',
    request: z.strictObject({ managerId: id, emailUuid: id, emailCode: sixDigits }),
    answer: z.object({ state: managerState }),
    errors: [...BROKER_ERRORS, ...FACTOR_ERRORS, 'notFound', 'forbidden', 'managerUnknown', 'changedMeanwhile'],
  },

  checkIsExistMasterApi: {
    summary: 'BR-06: whether a master key exists at an exchange, as the exchange says; at most once a minute',
    request: z.strictObject({ exchangeCode: exchange }),
    answer: z.object({
      exists: z.boolean(),
      owner: z.enum(['platform', 'broker']).nullable(),
      permissions: z.array(z.string()),
      checkedAt: time,
    }),
    errors: [...BROKER_ERRORS, 'notFound', 'exchangeUnavailable'],
  },
});
