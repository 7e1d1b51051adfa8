import { FOUR_EYES, type FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import { z } from 'zod';
import { brokerApplicationStatus } from '../../brokers/schemas.ts';
import { describeCalls } from '../../call.ts';
import { id, pageCondition, pageOf, time } from '../../fields.ts';
import { solution } from '../../identity/registration/schemas.ts';
import { kycApplication, kycDocument } from '../../kyc/schemas.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { tasksWire } from './calls.ts';

/** What the queue holds. Later capabilities add theirs. */
export const taskKind = z.enum(['kyc_review', 'broker_application', 'contact', 'approval']);

const task = z.object({
  taskId: id,
  kind: taskKind,
  /** The record that it is about: an application, an enquiry, an approval. */
  subjectId: id,
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
  customer: customerRef.nullable(),
  reason: z.string(),
  /** What changes, field by field; null where nothing stood before. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  maker: operatorRef,
  madeAt: time,
  checker: operatorRef.nullable(),
  decidedAt: time.nullable(),
  note: z.string().nullable(),
  /** Whether who asks may decide it: the maker never may. */
  mayDecide: z.boolean(),
});

export const tasksCalls = describeCalls(tasksWire, {
  pageTask: {
    summary: 'The queue: what waits for an operator, oldest first; what is done, newest first',
    request: z.strictObject({
      pageCondition,
      queryCondition: z
        .strictObject({
          state: z.enum(['open', 'mine', 'closed']).default('open'),
          kind: taskKind.optional(),
        })
        .prefault({}),
    }),
    answer: pageOf(task).extend({
      counts: z.record(taskKind, z.int()).meta({ description: 'open tasks of each kind' }),
    }),
  },

  takeTask: {
    summary: 'Takes a task, so that nobody else works on it',
    request: z.strictObject({ taskId: id }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  releaseTask: {
    summary: 'Gives a task back to the queue. An administrator may give back anybody’s',
    request: z.strictObject({ taskId: id }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken'],
  },

  queryKycApplication: {
    summary: 'An application with everything that was submitted',
    request: z.strictObject({ applicationId: id }),
    answer: kycApplication.extend({
      customer: customerRef,
      submittedBy: z.string(),
      /** The approval that it waits for, once a first reviewer has accepted it. */
      approvalId: id.nullable(),
      history: z.array(z.object({ at: time, action: z.string(), actor: z.string(), reason: z.string().nullable() })),
    }),
    errors: ['notFound'],
  },

  kycApplicationFile: {
    summary: 'A picture of an application; each look is audited',
    request: z.strictObject({ applicationId: id, fileId: id }),
    answer: z.string(),
    errors: ['notFound'],
  },

  reviewKyc: {
    summary: 'Judges each document and the whole; acceptance takes a second reviewer',
    request: z
      .strictObject({
        applicationId: id,
        submittedAt: time.meta({ description: 'of what was judged: one that was submitted anew since is another' }),
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
    summary: 'An application to become a broker (BR-01)',
    request: z.strictObject({ applyRecordId: id }),
    answer: brokerApplication,
    errors: ['notFound'],
  },

  reviewBrokerApplication: {
    summary: 'Rejects an application, or accepts it, which takes a second reviewer',
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
      solution,
      message: z.string(),
      at: time,
      closedAt: time.nullable(),
      note: z.string().nullable(),
    }),
    errors: ['notFound'],
  },

  closeContact: {
    summary: 'Closes an enquiry with a note of what was said',
    request: z.strictObject({ contactId: id, note: reason }),
    answer: z.null(),
    errors: ['notFound', 'taskTaken', 'changedMeanwhile'],
  },

  pageApproval: {
    summary: 'What waits for a second operator, oldest first; what was decided, newest first',
    request: z.strictObject({
      pageCondition,
      queryCondition: z
        .strictObject({ state: z.enum(['waiting', 'decided']).default('waiting'), approvalId: id.optional() })
        .prefault({}),
    }),
    answer: pageOf(approval),
  },

  decideApproval: {
    summary: 'Approves or rejects what another operator asked for; approved, it takes effect at once',
    request: z.strictObject({
      approvalId: id,
      decision: z.enum(['approve', 'reject']),
      note: z.string().trim().max(500, 'tooLong').default(''),
    }),
    answer: z.object({ state: approvalState }),
    errors: ['notFound', 'forbidden', 'ownApproval', 'approvalDecided', 'changedMeanwhile'],
  },

  withdrawApproval: {
    summary: 'Takes back what one asked for oneself',
    request: z.strictObject({ approvalId: id }),
    answer: z.null(),
    errors: ['notFound', 'forbidden', 'approvalDecided'],
  },
});
