import { FLOWS } from '@aldgate/domain/ledger/flow.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, assetSymbol, fileAnswer, id, listOf, listRequest, listSort, time } from '../fields.ts';
import { accountType } from '../wallet/fields.ts';
import { activityWire } from './calls.ts';

const entryFilter = z.strictObject({
  brokerAccountId: id.optional().meta({ description: 'of queryBrokerOptions; without it all accounts' }),
  accountType: accountType.optional(),
  asset: assetSymbol.optional(),
  flow: z.enum(FLOWS).optional(),
  startTime: time.optional(),
  endTime: time.optional().meta({ description: 'exclusive' }),
});

/** The records that caused an entry and that customers can open. */
export const ENTRY_REFERENCES = [
  'convert_order',
  'otc_order',
  'account_transfer',
  'fund_move',
  'withdrawal',
  'transaction',
  'exchange_income',
  'bank_deposit',
  'bank_withdrawal',
  'loan',
] as const;

const entry = z.object({
  entryId: z.string(),
  at: time,
  accountType,
  brokerAccountId: id
    .nullable()
    .meta({ description: 'of an account of the brokers’ area; null for the institution’s own' }),
  accountName: z.string().nullable().meta({ description: 'the name of that account' }),
  asset: z.string(),
  flow: z.enum(FLOWS),
  amount: amount.meta({ description: 'above zero where it was credited, below where it was debited' }),
  balance: amount.meta({ description: 'of the account after this entry' }),
  reference: z
    .object({
      kind: z.enum(ENTRY_REFERENCES),
      id: z.string().meta({ description: 'of a transaction, its network and hash; of a fund move, its number' }),
    })
    .nullable()
    .meta({ description: 'the record that caused it; null for what the platform granted or corrected' }),
});

export const activityCalls = describeCalls(activityWire, {
  pageAccountFlow: {
    summary: 'Every entry of the institution’s accounts, by time, with the balance after it (WAL-15)',
    request: listRequest({ queryCondition: entryFilter.extend({ sort: listSort }).prefault({}) }),
    answer: listOf(entry),
  },

  exportAccountFlow: {
    summary: 'The entries of the institution’s accounts as a file, oldest first, times in UTC',
    request: z.strictObject({ queryCondition: entryFilter.prefault({}) }).prefault({}),
    answer: fileAnswer,
  },
});
