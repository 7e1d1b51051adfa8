import { CASE_ACTS, CASE_CAUSES } from '@aldgate/domain/brokers/cases/stages.ts';
import { PROJECT_BLOCKS } from '@aldgate/domain/brokers/financing/blocks.ts';
import { OWN_TRADES_RULES } from '@aldgate/domain/brokers/financing/ownTrades.ts';
import { z } from 'zod';
import { bill, billDetail, billFilter, billNo } from '../../brokers/bills/schemas.ts';
import { changeNo } from '../../brokers/capital/schemas.ts';
import { caseDetail } from '../../brokers/cases/schemas.ts';
import { brokerList, exchange, projectNo } from '../../brokers/fields.ts';
import { capitalChange, lineValues, projectFigures } from '../../brokers/financing/schemas.ts';
import { applyNo, interestPayment, interestStatement } from '../../brokers/interest/fields.ts';
import { exchangeKey } from '../../brokers/keys/schemas.ts';
import { bracketTables, riskAccount, riskProject } from '../../brokers/risk/schemas.ts';
import { brokerTerms } from '../../brokers/terms.ts';
import { fundMove, fundMoveState } from '../../brokers/transfers/schemas.ts';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, fileAnswer, id, listOf, nothing, time } from '../../fields.ts';
import { customerRef, effect, reason } from '../fields.ts';
import { brokerWire } from './wire.ts';

const blockKind = z.enum(PROJECT_BLOCKS);

/** Trades that can carry money out of a project. */
const ownTrades = z.object({
  rule: z.enum(OWN_TRADES_RULES).meta({ description: 'shared: between accounts of the broker; cost: in an hour' }),
  at: time,
  cost: amount.nullable().meta({ description: 'against the marks, in USDT; null of trades between accounts' }),
  nav: amount.nullable(),
  count: z.int(),
  fills: z.array(
    z.object({
      tradeId: z.string(),
      accountName: z.string(),
      projectNo: projectNo.nullable(),
      exchangeCode: exchange,
      instrumentId: z.string(),
      direction: z.enum(['buy', 'sell']),
      price: amount,
      quantity: amount,
      mark: amount.nullable().meta({ description: 'of its time; null where it is not known' }),
      distance: amount.nullable().meta({ description: 'from the mark, a fraction of it' }),
      cost: amount.nullable().meta({ description: 'in USDT; below zero where it was better than the mark' }),
      at: time,
    }),
  ),
});

/** A block of increases or outflows of a project until an operator has judged it. */
const projectBlock = z.object({
  kind: blockKind,
  openedAt: time,
  trades: z.array(ownTrades),
  shortages: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});

/** A project of any broker, as operators compare them. */
const boardProject = projectFigures.extend({
  customer: customerRef,
  exposure: amount.nullable().meta({ description: 'Σ notional of positions ÷ NAV' }),
  cushionShare: amount.nullable().meta({ description: 'cushion ÷ NAV' }),
  exposureMaximum: amount.meta({ description: 'of the terms, as `exposure`' }),
  blocks: z.array(projectBlock).meta({ description: 'those that are open' }),
  openCase: caseDetail
    .pick({ caseNo: true, stage: true, stageAt: true, cureBy: true, next: true })
    .nullable()
    .meta({ description: 'a margin call or a liquidation' }),
});

export const brokerOperationsCalls = describeCalls(brokerWire, {
  queryBrokerTerms: {
    summary: 'The terms of a broker, and what is used of them',
    request: z.strictObject({ institutionId: id }),
    answer: z.object({
      customer: customerRef,
      terms: brokerTerms,
      isDefault: z.boolean(),
      setAt: time.nullable(),
      accountsUsed: z.int(),
      approvalId: id.nullable().meta({ description: 'of a change that waits for a second operator' }),
    }),
    errors: ['notFound'],
  },

  setBrokerTerms: {
    summary: 'Changes the terms of a broker; a second operator approves',
    request: z.strictObject({ institutionId: id, terms: brokerTerms, reason }),
    answer: effect,
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  queryBrokerKey: {
    summary: 'BR-07: an application for a key at an exchange',
    request: z.strictObject({ exchangeKeyId: id }),
    answer: exchangeKey.extend({
      customer: customerRef,
      exchangeName: z.string(),
      accountType: z.string(),
      approvalId: id.nullable(),
    }),
    errors: ['notFound'],
  },

  reviewBrokerKey: {
    summary: 'BR-07: approves an application, which a second operator confirms, or rejects it',
    request: z.strictObject({ exchangeKeyId: id, decision: z.enum(['approve', 'reject']), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'taskTaken'],
  },

  listExchange: {
    summary: 'BR-10: the exchanges: state, the platform’s own balances there, and moves that wait',
    request: nothing,
    answer: z.array(
      z.object({
        exchangeCode: z.string(),
        exchangeName: z.string(),
        products: z.array(z.enum(['spot', 'usdm'])),
        state: z.enum(['open', 'suspended']),
        reason: z.string().nullable(),
        since: time.nullable(),
        approvalId: id.nullable().meta({ description: 'of an opening that waits for a second operator' }),
        accounts: z.int(),
        inventory: z
          .array(
            z.object({
              asset: z.string(),
              balance: amount,
              lowWater: amount.nullable(),
              isLow: z.boolean(),
            }),
          )
          .nullable()
          .meta({ description: 'null while the exchange does not answer' }),
        waiting: z.int().meta({ description: 'moves that are under way' }),
        oldestAt: time.nullable(),
      }),
    ),
  },

  setExchange: {
    summary: 'Suspends an exchange at once, opens it with a second operator, or sets a low-water mark',
    request: z
      .strictObject({
        exchangeCode: exchange,
        state: z.enum(['open', 'suspended']).optional(),
        lowWater: z.strictObject({ asset: assetSymbol, amount: enteredAmount.nullable() }).optional(),
        reason,
      })
      .refine(({ state, lowWater }) => (state === undefined) !== (lowWater === undefined), {
        path: ['state'],
        message: 'must be there without a low-water mark, or the mark without it',
      }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  pageFundMove: {
    summary: 'BR-10: the moves of all brokers, by time',
    request: brokerList({
      exchangeCode: exchange.optional(),
      state: fundMoveState.optional(),
      transferNo: z.string().max(20).optional(),
    }),
    answer: listOf(
      fundMove.extend({
        customer: customerRef,
        attempts: z.int().meta({ description: 'of its present step' }),
        refusal: z.string().nullable().meta({ description: 'the exchange’s last answer' }),
        mayRetry: z.boolean(),
      }),
    ),
  },

  retryFundMove: {
    summary: 'Tries a move that waits again now',
    request: z.strictObject({ transferNo: z.string().max(20), reason }),
    answer: z.object({ state: fundMoveState }),
    errors: ['notFound', 'changedMeanwhile'],
  },

  listProjectBoard: {
    summary: 'BR-03: the projects of all brokers that run, the smallest cushion first',
    request: z.strictObject({ institutionId: id.optional() }).prefault({}),
    answer: z.array(boardProject),
  },

  exportProjectBoard: {
    summary: 'BR-03: the board as a file',
    request: z.strictObject({ institutionId: id.optional() }).prefault({}),
    answer: fileAnswer,
  },

  listOverdue: {
    summary: 'BR-08, BR-11: statements and bills of all brokers that are unpaid after their due day, the latest first',
    request: z.strictObject({ institutionId: id.optional() }).prefault({}),
    answer: z.array(
      z.object({
        kind: z.enum(['statement', 'bill']),
        number: z.string().meta({ description: 'statementNo or billNo' }),
        customer: customerRef,
        projectNo: projectNo.nullable().meta({ description: 'of a statement' }),
        projectName: z.string().nullable(),
        startOn: z.iso.date(),
        endOn: z.iso.date(),
        amount: amount.meta({ description: 'unpaid' }),
        asset: z.string(),
        dueOn: z.iso.date(),
        daysLate: z.int(),
      }),
    ),
  },

  queryBrokerRisk: {
    summary: 'BR-03: positions, marks, brackets and claims of the projects and accounts of all brokers',
    request: z.strictObject({ institutionId: id.optional() }).prefault({}),
    answer: z.object({
      at: time,
      projects: z.array(riskProject.extend({ customer: customerRef })),
      accounts: z.array(riskAccount.extend({ customer: customerRef })),
      bracketTables,
    }),
  },

  queryCapitalChange: {
    summary: 'BR-04, BR-05: an application that changes the capital of a project, with the figures of now',
    request: z.strictObject({ changeNo }),
    answer: z.object({
      customer: customerRef,
      change: capitalChange,
      project: boardProject,
      terms: brokerTerms,
      after: z.object({
        priorityPrincipal: amount,
        subordinatedPrincipal: amount,
        ratio: amount.nullable(),
        nav: amount.nullable(),
        cushion: amount.nullable(),
        interestADay: amount,
        lines: lineValues,
      }),
      creditLimit: amount,
      creditUsed: amount,
      otherProjects: z.array(boardProject),
      pool: amount.meta({ description: 'what can be lent' }),
      isTwo: z.boolean().meta({ description: 'a second operator approves' }),
      approvalId: id.nullable(),
    }),
    errors: ['notFound'],
  },

  reviewCapitalChange: {
    summary: 'BR-04, BR-05: approves an application, where it needs two with a second operator, or rejects it',
    request: z.strictObject({ changeNo, decision: z.enum(['approve', 'reject']), reason }),
    answer: effect,
    errors: [
      'notFound',
      'changedMeanwhile',
      'taskTaken',
      'outOfRange',
      'creditLimit',
      'amountUnavailable',
      'financingState',
      'navStale',
      'inventoryShort',
      'restricted',
      'serviceSuspended',
    ],
  },

  queryInterestPayment: {
    summary: 'BR-08: a payment of interest with its statement and the deposit that pays it',
    request: z.strictObject({ applyNo }),
    answer: z.object({
      customer: customerRef,
      payment: interestPayment,
      statement: interestStatement,
      deposited: amount.nullable().meta({ description: 'the amount of the deposit; null without one' }),
      excess: amount.meta({ description: 'what of it goes on to capital_account' }),
    }),
    errors: ['notFound'],
  },

  reviewInterestPayment: {
    summary: 'BR-08: accepts the deposit that pays a statement, or rejects it, which sends it on to capital_account',
    request: z.strictObject({ applyNo, decision: z.enum(['approve', 'reject']), reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'taskTaken'],
  },

  releaseProjectBlock: {
    summary: 'BR-05: ends a block of a project that the operator has judged',
    request: z.strictObject({ projectNo, kind: blockKind, reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile', 'taskTaken'],
  },

  pageBill: {
    summary: 'BR-11: the bills of all brokers, by the time of their draft',
    request: brokerList({ ...billFilter, institutionId: id.optional(), isOverdue: z.boolean().optional() }),
    answer: listOf(bill.extend({ customer: customerRef })),
  },

  queryBill: {
    summary: 'BR-11: a bill with its lines, as its reviewers see it',
    request: z.strictObject({ billNo }),
    answer: billDetail.extend({
      customer: customerRef,
      reason: z.string().nullable().meta({ description: 'of the reduced volume, by the first reviewer' }),
      approvalId: id.nullable(),
    }),
    errors: ['notFound'],
  },

  reviewBill: {
    summary: 'BR-11: the first review of a bill: sets the reduced volume; another operator issues the bill',
    request: z.strictObject({ billNo, reducedVolume: enteredAmount.or(z.literal('0')), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'taskTaken', 'outOfRange'],
  },

  queryProjectCase: {
    summary: 'BR-05: a project’s case with its steps, and what operators can do about it',
    request: z.strictObject({ projectNo }),
    answer: z.object({
      project: boardProject,
      liquidationCase: caseDetail.nullable().meta({ description: 'the newest; null without one' }),
      cause: z
        .enum(CASE_CAUSES)
        .nullable()
        .meta({ description: 'what operators may begin a liquidation for now; null where nothing is' }),
      acts: z.array(z.enum([...CASE_ACTS, 'write_off'])).meta({ description: 'those that are open now' }),
      cash: amount.meta({ description: 'free project cash: what a payout divides' }),
      shortfall: z
        .object({ principal: amount, interest: amount, collectable: amount })
        .nullable()
        .meta({ description: 'what the liquidation did not bring, and what of it the asset account has' }),
      approvalId: id.nullable().meta({ description: 'of an act that waits for a second operator' }),
    }),
    errors: ['notFound'],
  },

  actOnCase: {
    summary: 'BR-05: an act about a project’s case; beginning, release, payout and collection need a second operator',
    request: z.strictObject({
      projectNo,
      act: z.enum(CASE_ACTS),
      costs: enteredAmount.or(z.literal('0')).optional().meta({ description: 'of `payout`' }),
      amount: enteredAmount.optional().meta({ description: 'of `collect`' }),
      reason,
    }),
    answer: effect,
    errors: ['format', 'notFound', 'changedMeanwhile', 'financingState', 'navStale', 'amountUnavailable'],
  },

  writeOffFinancing: {
    summary: 'BR-05: writes off what a liquidation did not bring; a second operator approves',
    request: z.strictObject({ projectNo, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'financingState'],
  },

  queryLending: {
    summary: 'BR-04: the pool that loans are paid from, and what is lent',
    request: nothing,
    answer: z.array(
      z.object({
        asset: z.string(),
        balance: amount,
        treasury: amount.meta({ description: 'what the pool can be filled from' }),
        lent: amount.meta({ description: 'to projects, and against collateral' }),
        loans: amount.meta({ description: 'what of it is lent against collateral' }),
        interestADay: amount,
        approvalId: id.nullable().meta({ description: 'of a filling that waits for a second operator' }),
        projects: z.array(
          z.object({
            customer: customerRef,
            projectNo,
            projectName: z.string(),
            priorityPrincipal: amount,
            unpaidInterest: amount,
            interestADay: amount,
          }),
        ),
      }),
    ),
  },

  fundLending: {
    summary: 'BR-04: fills the pool from the treasury; a second operator approves',
    request: z.strictObject({ asset: assetSymbol, amount: enteredAmount, reason }),
    answer: effect,
    errors: ['format', 'changedMeanwhile', 'insufficientBalance', 'assetUnsupported'],
  },
});
