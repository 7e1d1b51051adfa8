import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import {
  amount,
  assetSymbol,
  enteredAmount,
  fileAnswer,
  id,
  listOf,
  listRequest,
  listSort,
  onceKey,
  time,
} from '../../fields.ts';
import { accountType } from '../../wallet/fields.ts';
import { transfersWire } from '../calls.ts';

const transferState = z.enum(['pending', 'completed', 'failed']);

/** The result of a transfer; `reason` is the exchange's reason for a rejection. */
const transferResult = z.object({ transferId: id, state: transferState, reason: z.string().nullable() });

/** The time of the request: from `from` (inclusive) to `until` (exclusive). */
const transferFilter = z.strictObject({
  asset: assetSymbol.optional(),
  state: transferState.optional(),
  from: time.optional(),
  until: time.optional(),
});

export const transfersCalls = describeCalls(transfersWire, {
  queryTransferAvailable: {
    summary: 'The amount that an account can transfer now (WAL-02)',
    request: z.strictObject({ accountType, asset: assetSymbol }),
    answer: z.object({
      asset: z.string(),
      accountType,
      available: amount,
      suspension: z
        .object({ reason: z.string(), since: time })
        .nullable()
        .meta({ description: 'while operators have suspended transfers' }),
    }),
    errors: ['assetUnsupported', 'tradingUnavailable'],
  },

  applyTransfer: {
    summary: 'Transfers between two accounts of the institution, once per key (WAL-02)',
    request: z.strictObject({
      key: onceKey,
      transferFrom: accountType,
      transferTo: accountType,
      asset: assetSymbol,
      amount: enteredAmount,
    }),
    answer: transferResult,
    errors: [
      'insufficientBalance',
      'assetUnsupported',
      'kycRequired',
      'transferKeyUsed',
      'tradingUnavailable',
      'spotForbidden',
      'restricted',
      'serviceSuspended',
      'financingState',
    ],
  },

  pageTransfer: {
    summary: 'The institution’s transfers, by time (WAL-14)',
    request: listRequest({ queryCondition: transferFilter.extend({ sort: listSort }).prefault({}) }),
    answer: listOf(
      transferResult.extend({
        transferFrom: accountType,
        transferTo: accountType,
        asset: z.string(),
        amount,
        createdAt: time,
        settledAt: time.nullable(),
      }),
    ),
  },

  exportTransfer: {
    summary: 'The institution’s transfers as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: transferFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },
});
