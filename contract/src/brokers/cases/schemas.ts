import {
  CASE_CAUSES,
  CASE_EVENTS,
  CASE_NO,
  CASE_OUTCOMES,
  CASE_STAGES,
  CASE_STEP_KINDS,
} from '@aldgate/domain/brokers/cases/stages.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, nothing, time } from '../../fields.ts';
import { BROKER_ERRORS, exchange, projectNo } from '../fields.ts';
import { brokerCasesWire } from './calls.ts';

const stage = z.enum(CASE_STAGES);

/** Kept apart from `financing/schemas.ts`, which has cases. */
const lines = z
  .object({ warning: amount, liquidation: amount, takeOver: amount, withdraw: amount })
  .nullable()
  .meta({ description: 'values of NAV; null without a loan' });

/** BR-05: a margin call or a liquidation, the same for broker and operators. */
export const liquidationCase = z.object({
  caseNo: z.string().regex(CASE_NO, 'must be a case such as L-0001'),
  projectNo,
  projectName: z.string(),
  currency: z.string(),
  stage,
  outcome: z.enum(CASE_OUTCOMES).nullable().meta({ description: 'null while the case is open' }),
  cause: z.enum(CASE_CAUSES).nullable().meta({ description: 'what began the liquidation; null of a margin call' }),
  isHeld: z.boolean().meta({ description: 'an operator froze the project' }),
  openedAt: time,
  stageAt: time.meta({ description: 'when the stage began' }),
  cureBy: time.nullable().meta({ description: 'by the business clock; null without a margin call' }),
  isExtended: z.boolean(),
  closedAt: time.nullable(),
  nav: amount.nullable(),
  lines,
  toCure: amount.nullable().meta({ description: 'what a pay-in has to bring; null where it does not end the case' }),
  next: z
    .object({ stage, at: time.nullable().meta({ description: 'null where no time is set' }) })
    .nullable()
    .meta({ description: 'the stage that follows unless the case is cured; null of a closed one' }),
  events: z.array(
    z.object({
      at: time,
      stage,
      what: z.enum(CASE_EVENTS),
      nav: amount.nullable(),
      byOperator: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  split: z
    .object({
      nav: amount,
      costs: amount,
      interest: amount,
      principal: amount,
      subordinated: amount,
      missingInterest: amount,
      missingPrincipal: amount,
      reason: z.string().nullable().meta({ description: 'of the costs' }),
    })
    .nullable()
    .meta({ description: 'how the money was divided; null before' }),
});

export const caseStep = z.object({
  number: z.int(),
  kind: z.enum(CASE_STEP_KINDS),
  clientId: z.string(),
  accountName: z.string(),
  exchangeCode: exchange,
  state: z.enum(['pending', 'completed', 'failed']),
  instrumentId: z.string().nullable(),
  direction: z.enum(['buy', 'sell']).nullable(),
  quantity: amount.nullable(),
  price: amount.nullable().meta({ description: 'the limit; null at the market' }),
  executedQuantity: amount.nullable(),
  returned: amount.nullable().meta({ description: 'money that returns to project cash' }),
  reason: z.string().nullable(),
  createdAt: time,
  resolvedAt: time.nullable(),
});

/** A case with what it did at the exchanges. */
export const caseDetail = liquidationCase.extend({ steps: z.array(caseStep) });

export const brokerCasesCalls = describeCalls(brokerCasesWire, {
  listBrokerCase: {
    summary: 'BR-05, BR-08: what the broker has to do: open cases, overdue interest, shortfalls',
    request: nothing,
    answer: z.object({
      cases: z.array(liquidationCase),
      overdue: z.array(
        z.object({
          statementNo: z.string(),
          projectNo,
          projectName: z.string(),
          currency: z.string(),
          amount,
          dueOn: z.iso.date(),
        }),
      ),
      shortfalls: z
        .array(
          z.object({ projectNo, projectName: z.string(), currency: z.string(), principal: amount, interest: amount }),
        )
        .meta({ description: 'what liquidations did not bring' }),
    }),
    errors: BROKER_ERRORS,
  },
});
