import { FOUR_EYES, type FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import { z } from 'zod';
import { brokerApplicationStatus } from '../../brokers/schemas.ts';
import { describeCalls } from '../../call.ts';
import { id, listOf, listRequest, time } from '../../fields.ts';
import { kycApplication, kycDocument } from '../../kyc/schemas.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { tasksWire } from '../wire.ts';

/** The kinds of tasks in the queue. */
export const taskKind = z.enum([
  'kyc_review',
  'broker_application',
  'contact',
  'approval',
  'reconciliation_break',
  'deposit_held',
  'chain_alarm',
  'withdrawal_review',
  'wallet_refill',
  'customer_bank_account',
  'bank_line',
  'otc_request',
  'otc_treasury',
  'exchange_key',
  'fund_move',
  'exchange_inventory',
  'capital_change',
  'project_exposure',
  'own_trades',
  'deposit_shortage',
  'profit_accrual',
  'interest_payment',
  'bill',
  'margin_call',
  'loan_alarm',
]);

const task = z.object({
  taskId: id,
  kind: taskKind,
  /** The record of the task: an application, an enquiry, an approval, a deposit, a network, a network's asset. */
  subjectId: z.string(),
  title: z.string(),
  customer: customerRef.nullable(),
  createdAt: time,
  owner: operatorRef.nullable(),
  closedAt: time.nullable(),
  outcome: z.string().nullable(),
});

const brokerApplication = z.object({
  applyRecordId: id,
  customer: customerRef,
  status: brokerApplicationStatus,
  business: z.string(),
  assetsUnderManagement: z.string(),
  contactName: z.string(),
  appliedAt: time,
  decidedAt: time.nullable(),
  reason: z.string().nullable(),
  approvalId: id.nullable(),
});

export const approvalKind = z.enum(Object.keys(FOUR_EYES) as [FourEyesKind, ...FourEyesKind[]]);
export const approvalState = z.enum(['waiting', 'approved', 'rejected', 'withdrawn']);

const approval = z.object({
  approvalId: id,
  kind: approvalKind,
  state: approvalState,
  title: z.string(),
  target: z.string().meta({ description: 'the record that it is about: its type and its id' }),
  customer: customerRef.nullable(),
  reason: z.string(),
  /** The change, field by field; null if there was no value before. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  maker: operatorRef,
  madeAt: time,
  checker: operatorRef.nullable(),
  decidedAt: time.nullable(),
  note: z.string().nullable(),
  /** Whether the caller may decide it: the maker never may. */
  mayDecide: z.boolean(),
});

export const tasksCalls = describeCalls(tasksWire, {
  pageTask: {
    summary: 'The task queue: open tasks, oldest first; closed tasks, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          state: z.enum(['open', 'mine', 'closed']).default('open'),
          kind: taskKind.optional(),
        })
        .prefault({}),
    }),
    answer: listOf(task).extend({
      counts: z.record(taskKind, z.int()).meta({ description: 'open tasks of each kind' }),
    }),
  },

  takeTask: {
    summary: 'Claims a task',
    request: z.strictObject({ taskId: id }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  releaseTask: {
    summary: 'Releases a task to the queue. Administrators may release any task',
    request: z.strictObject({ taskId: id }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  queryKycApplication: {
    summary: 'A KYC application with its submission',
    request: z.strictObject({ applicationId: id }),
    answer: kycApplication.extend({
      customer: customerRef,
      submittedBy: z.string(),
      /** The pending approval, after a first reviewer accepted the application. */
      approvalId: id.nullable(),
      history: z.array(z.object({ at: time, action: z.string(), actor: z.string(), reason: z.string().nullable() })),
    }),
    errors: ['notFound'],
  },

  kycApplicationFile: {
    summary: 'An image of an application; each access is audited',
    request: z.strictObject({ applicationId: id, fileId: id }),
    answer: z.string(),
    errors: ['notFound'],
  },

  reviewKyc: {
    summary: 'Reviews each document and the application; acceptance needs a second reviewer',
    request: z
      .strictObject({
        applicationId: id,
        submittedAt: time.meta({ description: 'of the reviewed submission; a later submission is rejected' }),
        decision: z.enum(['approve', 'reject']),
        reason: z.string().trim().max(500, 'tooLong').default(''),
        documents: z.array(
          z.strictObject({
            document: kycDocument,
            verdict: z.enum(['accepted', 'rejected']),
            reason: z.string().trim().max(500, 'tooLong').default(''),
          }),
        ),
      })
      .refine(({ decision, reason: why }) => decision === 'approve' || why !== '', {
        path: ['reason'],
        message: 'required',
      })
      .refine(
        ({ decision, documents }) => decision === 'reject' || documents.every((one) => one.verdict === 'accepted'),
        {
          path: ['documents'],
          message: 'accepted',
        },
      )
      .refine(({ documents }) => documents.every((one) => one.verdict === 'accepted' || one.reason !== ''), {
        path: ['documents'],
        message: 'required',
      }),
    answer: effect,
    errors: ['notFound', 'kycState', 'taskTaken', 'format', 'changedMeanwhile'],
  },

  queryBrokerApplication: {
    summary: 'A broker application (BR-01)',
    request: z.strictObject({ applyRecordId: id }),
    answer: brokerApplication,
    errors: ['notFound'],
  },

  reviewBrokerApplication: {
    summary: 'Rejects or accepts an application; acceptance needs a second reviewer',
    request: z.strictObject({ applyRecordId: id, decision: z.enum(['approve', 'reject']), reason }),
    answer: effect,
    errors: ['notFound', 'taskTaken', 'changedMeanwhile'],
  },

  queryContact: {
    summary: 'An enquiry about a solution (ID-14)',
    request: z.strictObject({ contactId: id }),
    answer: z.object({
      contactId: id,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      solution: z.string().meta({ description: 'the topic, as it was offered when the enquiry was sent' }),
      message: z.string(),
      at: time,
      closedAt: time.nullable(),
      note: z.string().nullable(),
    }),
    errors: ['notFound'],
  },

  closeContact: {
    summary: 'Closes an enquiry with a note',
    request: z.strictObject({ contactId: id, note: reason }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken', 'changedMeanwhile'],
  },

  pageApproval: {
    summary: 'Pending approvals, oldest first; decided approvals, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({ state: z.enum(['waiting', 'decided']).default('waiting'), approvalId: id.optional() })
        .prefault({}),
    }),
    answer: listOf(approval),
  },

  decideApproval: {
    summary: 'Approves or rejects another operator’s request; an approved request takes effect immediately',
    request: z.strictObject({
      approvalId: id,
      decision: z.enum(['approve', 'reject']),
      note: z.string().trim().max(500, 'tooLong').default(''),
    }),
    answer: z.object({ state: approvalState }),
    errors: [
      'notFound',
      'forbidden',
      'ownApproval',
      'approvalDecided',
      'changedMeanwhile',
      // Errors of a change whose bounds no longer hold.
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

  withdrawApproval: {
    summary: 'Withdraws the operator’s own request',
    request: z.strictObject({ approvalId: id }),
    answer: z.null(),
    errors: ['notFound', 'forbidden', 'approvalDecided'],
  },
});
