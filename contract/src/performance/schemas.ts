import { PERFORMANCE_RANGES, PERFORMANCE_SCOPES } from '@aldgate/domain/performance/range.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, fileAnswer, time } from '../fields.ts';
import { keyId } from '../trading/fields.ts';
import { performanceWire } from './calls.ts';

const day = z.iso.date().refine((text) => text >= '2000-01-01', 'must be 2000-01-01 or later');

const request = z
  .strictObject({
    scope: z.enum(PERFORMANCE_SCOPES).meta({ description: 'the wallet as a whole, or the futures or spot accounts' }),
    exchangeKeyId: keyId
      .optional()
      .meta({ description: 'one account’s; without it the sum of the institution’s accounts of the scope' }),
    range: z
      .enum(PERFORMANCE_RANGES)
      .optional()
      .meta({ description: 'the last days, today included; without it and without `from` the last 30' }),
    from: day.optional().meta({ description: 'the first day, UTC' }),
    until: day.optional().meta({ description: 'the last day, UTC; today without it' }),
    interval: z.enum(['day', 'month']).default('day'),
  })
  .refine(({ scope, exchangeKeyId }) => scope !== 'wallet' || exchangeKeyId === undefined, {
    path: ['exchangeKeyId'],
    message: 'must be absent for the wallet',
  })
  .refine(({ range, from, until }) => range === undefined || (from === undefined && until === undefined), {
    path: ['range'],
    message: 'must be absent where there is a day',
  })
  .refine(({ from, until }) => from !== undefined || until === undefined, {
    path: ['from'],
    message: 'must be there where there is a last day',
  })
  .refine(({ from = '', until }) => until === undefined || from <= until, {
    path: ['until'],
    message: 'must not be before the first day',
  });

const usd = amount.nullable();

const figures = z.object({
  openingEquity: usd.meta({ description: 'US dollars, as every figure; null where a price is missing' }),
  closingEquity: usd,
  inflow: usd.meta({ description: 'deposits, and transfers from accounts that are not summed' }),
  outflow: usd.meta({ description: 'withdrawals, and transfers to other accounts; below zero' }),
  netFlow: usd,
  realised: usd.meta({ description: 'profit of closed positions' }),
  unrealised: usd.meta({ description: 'the change of the profit of open positions; null where it is not known' }),
  conversions: usd.meta({ description: 'conversions, OTC and spot trades, against closing prices' }),
  fees: usd,
  funding: usd,
  interest: usd,
  other: usd,
  priceChange: usd.meta({ description: 'what the balances at the start gained by their prices' }),
  profit: usd,
  return: amount.nullable().meta({ description: 'as a factor less one: 0.01 is one percent' }),
  missingPrices: z.array(z.string()).meta({ description: 'assets without a closing price that figures need' }),
  missingDays: z.array(z.string()).meta({ description: 'days without a profit; sums are without them' }),
  isUnrealisedKnown: z.boolean().meta({ description: 'false where figures are without unrealised profit' }),
});

const row = figures.extend({
  from: z.string().meta({ description: 'the first day, UTC' }),
  until: z.string().meta({ description: 'the last day, UTC' }),
  isOpen: z.boolean().meta({ description: 'whether it ends now, at current prices' }),
  cumulativeReturn: amount.nullable().meta({ description: 'of the days from the first one to this one' }),
  equityWithoutFlows: usd.meta({
    description: 'the equity curve: the first equity with every profit since; null where none is known',
  }),
});

export const performanceCalls = describeCalls(performanceWire, {
  queryPerformance: {
    summary: 'Profit and equity by day or month, in US dollars, at closing prices',
    request,
    answer: z.object({
      asOf: time,
      summary: figures.nullable().meta({ description: 'of all rows; null without any' }),
      items: z.array(row).meta({ description: 'oldest first, from the first entry on' }),
      pricesSince: z.string().nullable().meta({ description: 'the first day with closing prices; null before it' }),
      brokerAccounts: z.int().meta({ description: 'the accounts of the brokers’ area that are summed' }),
      notRecorded: z.array(z.string()).meta({ description: 'names of accounts without a mirror, which are left out' }),
    }),
    errors: ['tradingAccountNotFound'],
  },

  exportPerformance: {
    summary: 'The rows of queryPerformance as a file',
    request,
    answer: fileAnswer,
    errors: ['tradingAccountNotFound'],
  },
});
