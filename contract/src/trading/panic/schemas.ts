import { PANIC_LEVELS, PANIC_STAGES } from '@aldgate/domain/trading/panic.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, id, nothing, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { direction, exchangeCode, groupKey, instrumentId, keyId, keyIds, refusal } from '../fields.ts';
import { panicWire } from './calls.ts';

const count = z.int().min(0);

const wanted = {
  keyIds,
  level: z.enum(PANIC_LEVELS).meta({
    description:
      'cancel: what may open a position; flatten: positions are closed too, on accounts that the member may trade on',
  }),
  keepProtection: z
    .boolean()
    .default(true)
    .meta({ description: 'stop losses, take profits and other reduce-only orders stay; closing a position ends them' }),
};

const named = { exchangeKeyId: keyId, exchangeCode, accountName: z.string() };

const position = {
  instrumentId,
  direction: direction.meta({ description: 'buy for a long position' }),
  quantity: amount,
};

const counted = {
  orders: z.object({ futures: count, spot: count, lists: count }).meta({ description: 'open ones that are cancelled' }),
  exits: z.object({ stay: count, go: count }),
};

const value = amount.nullable().meta({ description: 'in USD at the mark; null without a recent one' });

const plannedAccount = z.object({
  ...named,
  state: z.enum(['ready', 'refused']),
  reason: refusal.nullable(),
  ...counted,
  positions: z
    .array(z.object({ ...position, value }))
    .nullable()
    .meta({ description: 'null while they are not known' }),
  keys: z.array(z.string()).meta({ description: 'the names of issued keys that lose trading' }),
  unclosed: z
    .array(z.object({ product: z.literal('spot'), reason: z.literal('not_a_position') }))
    .meta({ description: 'what flatten does not close, and why: balances of spot are not positions' }),
});

const panicAccount = z.object({
  ...named,
  stage: z.enum(PANIC_STAGES),
  cancelled: count.meta({ description: 'orders whose cancellation was asked for' }),
  left: count.nullable().meta({ description: 'orders that were left when the exchange was last asked; null before' }),
  positions: z
    .array(z.object(position))
    .nullable()
    .meta({ description: 'that were left at the last look; null before, and for cancel' }),
  areKeysSuspended: z.boolean(),
  tries: count,
  error: refusal.nullable().meta({ description: 'the last one, of a try that was not the last' }),
  triedAt: time.nullable(),
  endedAt: time.nullable(),
});

const run = z.object({
  runId: id,
  level: wanted.level,
  keepProtection: z.boolean(),
  createdAt: time,
  startedBy: z.string().meta({ description: 'email of the member' }),
  isDone: z.boolean().meta({ description: 'nothing is left to do on any of its accounts' }),
  releasedAt: time.nullable(),
  accounts: z.array(panicAccount),
});

export const panicCalls = describeCalls(panicWire, {
  planPanic: {
    summary: 'TR-16: what a panic would do on several accounts; it changes nothing',
    request: z.strictObject(wanted),
    answer: z.object({
      accounts: z.array(plannedAccount),
      totals: z
        .object({ accounts: count, ...counted, positions: count, value, keys: count })
        .meta({ description: 'of the accounts that are ready' }),
    }),
    errors: ['tradingAccountNotFound'],
  },

  runPanic: {
    summary: 'TR-16: stops the trading of several accounts, once per key of the client',
    request: z.strictObject({
      key: groupKey.meta({ description: 'chosen by the client; a repeat with the same key is the same run' }),
      ...wanted,
    }),
    answer: z.object({ runId: id }),
    errors: ['tradingAccountNotFound', 'notManager', 'accountBlocked', 'groupKeyUsed', 'panicRunning'],
  },

  queryPanic: {
    summary: 'TR-16: the institution’s runs that are not over, or one run',
    request: z.strictObject({ runId: id.optional() }).prefault({}),
    answer: z.object({ runs: z.array(run) }),
    errors: ['notFound'],
  },

  releasePanic: {
    summary:
      'TR-16: lifts the blocks and suspensions of a run, by its member or an administrator; a repeat changes nothing',
    request: z.strictObject({ runId: id, gaCode }),
    answer: nothing,
    errors: [...FACTOR_ERRORS, 'notFound', 'forbidden'],
  },
});
