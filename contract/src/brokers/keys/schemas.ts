import {
  BROKER_KEY_KINDS,
  BROKER_KEY_PERMISSIONS,
  BROKER_KEY_STATUSES,
  KEY_FINDINGS,
  KEY_SUSPENSIONS,
  SECRET_VIEW_STATUSES,
} from '@aldgate/domain/brokers/keys.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, listOf, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { BROKER_ERRORS, brokerList, exchange, member } from '../fields.ts';
import { broughtKeyFields, keyFields } from '../forms.ts';
import { brokerKeysWire } from './calls.ts';

const secretViewStatus = z.enum(SECRET_VIEW_STATUSES);
const brokerKeyStatus = z.enum(BROKER_KEY_STATUSES);
const permissions = z.array(z.enum(BROKER_KEY_PERMISSIONS));

export const exchangeKey = z.object({
  exchangeKeyId: id,
  brokerAccountId: id,
  accountName: z.string(),
  exchangeCode: z.string(),
  name: z.string(),
  kind: z.enum(BROKER_KEY_KINDS),
  apiKey: z.string().nullable().meta({ description: 'first 6 … last 4; null before it exists' }),
  permissions,
  boundIps: z.array(z.string()),
  status: brokerKeyStatus,
  reason: z.string().meta({ description: 'of the application' }),
  decision: z.string().nullable().meta({ description: 'why reviewers rejected it' }),
  suspensionReasons: z.array(z.enum(KEY_SUSPENSIONS)).meta({
    description: 'of a suspended key; frozen ends with the freeze, case with the liquidation of the project',
  }),
  secretViewStatus,
  viewedAt: time.nullable(),
  viewedBy: member.nullable(),
  requestedBy: member.nullable(),
  createdAt: time,
  expiresAt: time.nullable().meta({ description: 'by the business clock' }),
  lastUsedAt: time.nullable().meta({
    description: 'an order that came from elsewhere, or of the platform’s key its last comparison; null without one',
  }),
  findings: z.array(z.enum(KEY_FINDINGS)).meta({ description: 'what is wrong with it, worst first' }),
});

const oneKey = z.strictObject({ exchangeKeyId: id, gaCode });
const KEY_ERRORS = [...BROKER_ERRORS, ...FACTOR_ERRORS, 'notFound', 'keyState', 'exchangeUnavailable'] as const;

export const brokerKeysCalls = describeCalls(brokerKeysWire, {
  pageExchangeKey: {
    summary: 'BR-07: the keys of the broker’s accounts, the platform’s own included',
    request: brokerList({
      brokerAccountId: id.optional(),
      exchangeCode: exchange.optional(),
      kind: z.enum(BROKER_KEY_KINDS).optional(),
      status: brokerKeyStatus.optional(),
      order: z.enum(['time', 'worst']).default('time'),
    }),
    answer: listOf(exchangeKey),
    errors: BROKER_ERRORS,
  },

  insertExchangeKey: {
    summary: 'BR-07: applies for a key, which two operators review; once per key of the client',
    request: z.strictObject({
      key: onceKey,
      brokerAccountId: id,
      kind: z.enum(['issued', 'brought']),
      ...keyFields,
      apiKey: z.optional(broughtKeyFields.apiKey).check(z.describe('of a brought key')),
      apiSecret: z.optional(broughtKeyFields.apiSecret).check(z.describe('of a brought key')),
    }),
    answer: z.object({ exchangeKeyId: id, status: brokerKeyStatus }),
    errors: [
      ...BROKER_ERRORS,
      'format',
      'notFound',
      'typeClosed',
      'nameTaken',
      'keyRefused',
      'brokerRequestKeyUsed',
      'exchangeUnavailable',
    ],
  },

  accessKeyInfo: {
    summary: 'BR-07: collects a key: the first time it is made, and its secret is in that answer alone',
    request: oneKey,
    answer: z.object({
      apiKey: z.string(),
      apiSecret: z.string().nullable(),
      secretViewStatus,
      viewedAt: time.nullable(),
      viewedBy: member.nullable(),
      permissions,
      boundIps: z.array(z.string()),
    }),
    errors: [...KEY_ERRORS, 'secretViewed', 'accountBlocked'],
  },

  suspendExchangeKey: {
    summary: 'Makes a key useless at the exchange until it is resumed',
    request: oneKey,
    answer: z.object({ status: brokerKeyStatus }),
    errors: KEY_ERRORS,
  },

  resumeExchangeKey: {
    summary:
      'Lifts the suspension by a member: the key has its rights back unless it is suspended for another reason too',
    request: oneKey,
    answer: z.object({ status: brokerKeyStatus }),
    errors: [...KEY_ERRORS, 'accountBlocked'],
  },

  deleteExchangeKey: {
    summary: 'Deletes a key at the exchange for ever; an application is taken back',
    request: oneKey,
    answer: z.object({ status: brokerKeyStatus }),
    errors: KEY_ERRORS,
  },
});
