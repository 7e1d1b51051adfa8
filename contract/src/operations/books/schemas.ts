import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, id, listOf, listRequest, nothing, time } from '../../fields.ts';
import { booksWire } from '../wire.ts';

/** The filter of the audit log; all given fields must match. */
const auditQuery = z
  .strictObject({
    actor: z.string().trim().max(254).optional().meta({ description: 'an id, or the email of a user or an operator' }),
    action: z.string().trim().max(60).optional(),
    subject: z
      .string()
      .trim()
      .max(120)
      .optional()
      .meta({ description: 'a kind, user, or the beginning of a subject, user:3f2…' }),
    from: time.optional(),
    to: time.optional(),
  })
  .prefault({});

const auditRecord = z.object({
  sequence: z.string(),
  at: time,
  actor: z.string(),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  address: z.string().nullable(),
  client: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  hash: z.string().meta({ description: 'hex; empty until the record is sealed, two seconds at most' }),
});

const verifyRequest = z
  .strictObject({
    full: z.boolean().default(false).meta({ description: 'from the beginning, and not from the newest checkpoint' }),
  })
  .prefault({});

export const booksCalls = describeCalls(booksWire, {
  pageAudit: {
    summary: 'The audit log, newest first',
    request: listRequest({ queryCondition: auditQuery }),
    answer: listOf(auditRecord),
  },

  exportAudit: {
    summary: 'The same records as a file, oldest first; the export is itself audited',
    request: z.strictObject({ queryCondition: auditQuery }),
    answer: z.string(),
  },

  verifyAudit: {
    summary: 'Starts a verification of the audit log’s hash chain, or answers the one that is running',
    request: verifyRequest,
    answer: z.object({ jobId: id }),
  },

  pageLedgerTransfer: {
    summary: 'Ledger transfers with their legs, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          owner: z
            .string()
            .trim()
            .max(120)
            .optional()
            .meta({ description: 'an institution, a trading account or a platform account' }),
          asset: z.string().trim().max(12).optional(),
          flow: z.string().trim().max(60).optional(),
          key: z.string().trim().max(200).optional(),
        })
        .prefault({}),
    }),
    answer: listOf(
      z.object({
        transferId: z.string(),
        key: z.string(),
        flow: z.string(),
        reference: z.string(),
        postedAt: time,
        legs: z.array(
          z.object({
            owner: z.string(),
            ownerName: z.string().nullable(),
            type: z.string(),
            asset: z.string(),
            amount,
          }),
        ),
      }),
    ),
  },

  listLedgerBalance: {
    summary: 'Ledger accounts with their balances: the platform’s, or an owner’s',
    request: listRequest({
      queryCondition: z.strictObject({ owner: z.string().trim().max(120).optional() }).prefault({}),
    }),
    answer: listOf(
      z.object({
        accountId: z.string(),
        owner: z.string(),
        ownerName: z.string().nullable(),
        type: z.string(),
        asset: z.string(),
        balance: amount,
        held: amount,
        entries: z.string(),
      }),
    ),
  },

  verifyLedger: {
    summary: 'Starts a verification of every balance against the journal, or answers the one that is running',
    request: verifyRequest,
    answer: z.object({ jobId: id }),
  },

  queryVerification: {
    summary: 'A verification by its id, or the newest one of a kind',
    request: z.union([z.strictObject({ kind: z.enum(['ledger', 'audit']) }), z.strictObject({ jobId: id })]),
    answer: z
      .object({
        jobId: id,
        kind: z.enum(['ledger', 'audit']),
        isFull: z.boolean(),
        state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled', 'interrupted']),
        progress: z.int().min(0).max(100).meta({ description: 'per cent' }),
        startedAt: time.nullable(),
        finishedAt: time.nullable(),
        records: z.int().meta({ description: 'ledger entries or audit records verified so far' }),
        from: time.nullable().meta({ description: 'the checkpoint that it continued from; null: from the beginning' }),
        differences: z.array(z.string()),
        head: z.string().nullable().meta({
          description: 'audit: hash of the newest record, hex; stored elsewhere it proves whether records were cut off',
        }),
      })
      .nullable()
      .meta({ description: 'null where none was ever started' }),
  },

  cancelVerification: {
    summary: 'Cancels a verification that has not ended',
    request: z.strictObject({ jobId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  queryReconciliation: {
    summary: 'How old the comparisons of accounts with the exchange are',
    request: nothing,
    answer: z.object({
      accounts: z.int(),
      neverCompared: z.int(),
      oldestAt: time.nullable().meta({ description: 'of the accounts that have been compared' }),
      accountsAnHour: z
        .int()
        .nullable()
        .meta({ description: 'for how many the request weight suffices; null: not known yet' }),
    }),
  },

  pageOutbox: {
    summary: 'The outbox of emails and SMS: pending and failed messages with reasons, without their text',
    request: listRequest({
      queryCondition: z
        .strictObject({ state: z.enum(['waiting', 'delivered', 'expired', 'all']).default('waiting') })
        .prefault({}),
    }),
    answer: listOf(
      z.object({
        messageId: id,
        channel: z.enum(['mail', 'sms']),
        recipient: z.string().meta({ description: 'masked' }),
        state: z.enum(['waiting', 'delivered', 'expired']),
        createdAt: time,
        usefulUntil: time,
        deliveredAt: time.nullable(),
        attempts: z.int(),
        lastError: z.string().nullable(),
      }),
    ),
  },

  retryOutbox: {
    summary: 'Retries a pending message immediately',
    request: z.strictObject({ messageId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },
});
