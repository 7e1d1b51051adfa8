import { PROJECT_BLOCKS } from '@aldgate/domain/brokers/financing/blocks.ts';
import { CAPITAL_CHANGE_KINDS, FINANCING_STATUSES, RISK_LEVELS } from '@aldgate/domain/brokers/financing/states.ts';
import { PROJECT_STATUSES } from '@aldgate/domain/brokers/projects.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, fileAnswer, listOf, time } from '../../fields.ts';
import { freshness } from '../../trading/fields.ts';
import { accountRef } from '../accounts/schemas.ts';
import { capitalAction, changeActionType, changeNo, changeStatus } from '../capital/schemas.ts';
import { caseDetail, liquidationCase } from '../cases/schemas.ts';
import { BROKER_ERRORS, brokerList, financingNo, location, member, projectNo } from '../fields.ts';
import { interestStatement } from '../interest/fields.ts';
import { project } from '../projects/schemas.ts';
import { brokerTerms } from '../terms.ts';
import { fundMove } from '../transfers/schemas.ts';
import { brokerFinancingWire } from './calls.ts';

const day = z.iso.date();

/** BR-14. */
export const financingStatus = z.literal(FINANCING_STATUSES).meta({
  description: '1: interest accruing, 2: ended, 3: overdue, 4: liquidation, 5: forcefully liquidated',
});

/** The values of NAV at which something changes; null without a loan. */
export const lineValues = z
  .object({ warning: amount, liquidation: amount, takeOver: amount, withdraw: amount })
  .nullable()
  .meta({ description: 'values of NAV; null without a loan' });

/** The capital of a project: P, S and what is due. */
const capital = {
  priorityPrincipal: amount,
  subordinatedPrincipal: amount,
  ratio: amount.nullable().meta({ description: 'priority ÷ subordinated, two places, rounded down' }),
};

export const projectFigures = project.extend({
  financingNo: financingNo.nullable(),
  financingStatus: financingStatus.nullable(),
  ...capital,
  annualRate: amount.nullable(),
  nav: amount.nullable().meta({ description: 'in USDT; null until it was read' }),
  freshness,
  cushion: amount.nullable().meta({ description: 'NAV − warning line; null without a loan' }),
  riskLevel: z.enum(RISK_LEVELS),
  unpaidInterest: amount,
  interestADay: amount.meta({ description: 'of the present principal at the present rate' }),
  lines: lineValues,
  accounts: z.int(),
  createdAt: time,
  endedAt: time.nullable(),
});

/** A change that stands or waits, as the detail of a project and operators see it. */
export const capitalChange = z.object({
  changeNo,
  kind: z.enum(CAPITAL_CHANGE_KINDS),
  isFull: z.boolean(),
  priorityAmount: amount,
  subordinatedAmount: amount,
  profitAmount: amount,
  profitShare: amount.nullable().meta({ description: 'of the platform, a fraction; of profit alone' }),
  annualRate: amount.nullable(),
  portions: z.array(z.object({ location, label: z.string(), amount })),
  status: changeStatus,
  reason: z.string().nullable(),
  requestedBy: member.nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
  isInReview: z.boolean().meta({ description: 'an operator has approved it already: it cannot be taken back' }),
  actions: z.array(capitalAction.extend({ actionType: changeActionType })),
  moves: z.array(fundMove),
});

const financing = z.object({
  financingNo,
  projectNo,
  projectName: z.string(),
  currency: z.string(),
  status: financingStatus,
  ...capital,
  annualRate: amount,
  unpaidInterest: amount,
  startedOn: day,
  endedOn: day.nullable(),
});

const close = z.object({
  day,
  nav: amount,
  cautiousNav: amount,
  priorityPrincipal: amount,
  isRepeated: z.boolean().meta({ description: 'the day had no live reading' }),
});

export const brokerFinancingCalls = describeCalls(brokerFinancingWire, {
  pageProject: {
    summary: 'BR-02: the broker’s projects with their figures, by the time of their creation',
    request: brokerList({
      status: z.enum(PROJECT_STATUSES).optional(),
      strategy: z.enum(STRATEGIES).optional(),
      name: z.string().trim().max(60, 'tooLong').optional(),
    }),
    answer: listOf(projectFigures).extend({
      totals: z
        .object({ lent: amount, creditLimit: amount, nav: amount, interestADay: amount })
        .meta({ description: 'of all running projects, whatever the filter' }),
    }),
    errors: BROKER_ERRORS,
  },

  queryBrokerProjectInfo: {
    summary: 'BR-03: a project: capital, NAV with its lines, accounts and closes',
    request: z.strictObject({ projectNo }),
    answer: projectFigures.extend({
      settlementCycle: z.literal('natural_month'),
      expectedRecharge: amount.meta({ description: 'principal with every approved change' }),
      actualRecharge: amount.meta({ description: 'what of it is posted' }),
      withdrawable: amount,
      boundingNav: amount.nullable().meta({ description: 'what bounds what leaves: at most NAV' }),
      cash: amount,
      inTransit: amount,
      closes: z.array(close).meta({ description: 'of the last 90 days, the oldest first' }),
      accruedThisMonth: amount,
      profit: amount.nullable(),
      profitTaken: amount,
      exposure: amount.nullable().meta({ description: 'Σ notional of positions ÷ NAV' }),
      terms: z
        .object({
          ratio: z.object({ minimum: amount, maximum: amount }),
          annualRate: z.object({ minimum: amount, maximum: amount }),
          lines: brokerTerms.shape.lines,
        })
        .meta({ description: 'of the running financing, else the broker’s; lines are multiples of P' }),
      creditLeft: amount,
      projectAccounts: z.array(
        accountRef.extend({
          equity: amount.nullable(),
          share: amount.nullable().meta({ description: 'of NAV, a fraction' }),
          allotted: amount.meta({ description: 'USDT that moves brought since it joined, less what they took out' }),
          marginRatio: amount.nullable(),
          transferable: amount.nullable(),
          freshness,
        }),
      ),
      blocks: z
        .array(z.enum(PROJECT_BLOCKS))
        .meta({ description: 'that close what leaves, and loans, until operators have judged them' }),
      liquidationCase: liquidationCase
        .nullable()
        .meta({ description: 'the open one, or that which ended the financing' }),
      openChanges: z.array(capitalChange).meta({ description: 'that wait for approval, or whose money moves' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  exportProjectClose: {
    summary: 'BR-03: the closes of a project by day as a file, oldest first',
    request: z.strictObject({ projectNo }),
    answer: fileAnswer,
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  pageFinancing: {
    summary: 'BR-03: the broker’s financings, by their start',
    request: brokerList({ projectNo: projectNo.optional(), status: financingStatus.optional() }),
    answer: listOf(financing),
    errors: BROKER_ERRORS,
  },

  queryFinancingDetail: {
    summary: 'BR-03: a financing: terms, interest by the day, statements, and changes with their actions and moves',
    request: z.strictObject({ financingNo }),
    answer: financing.extend({
      terms: brokerTerms,
      lines: z.array(z.object({ day, principal: amount, annualRate: amount, interest: amount })),
      statements: z.array(interestStatement).meta({ description: 'by month, the accruing one last' }),
      changes: z.array(capitalChange),
      liquidationCase: caseDetail.nullable().meta({ description: 'the newest' }),
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },
});
