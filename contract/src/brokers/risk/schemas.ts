import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, time } from '../../fields.ts';
import { freshness, instrumentId, marginMode } from '../../trading/fields.ts';
import { accountRef } from '../accounts/schemas.ts';
import { BROKER_ERRORS, projectNo } from '../fields.ts';
import { lineValues } from '../financing/schemas.ts';
import { brokerRiskWire } from './calls.ts';

const position = z.object({
  instrumentId,
  asset: z.string().meta({ description: 'whose price moves it' }),
  quantity: amount.meta({ description: 'above zero: long' }),
  cost: amount.meta({ description: 'the value of the quantity at its entry prices' }),
  openPrice: amount,
  markPrice: amount.nullable().meta({ description: 'null without one of the last 10 s' }),
  marginMode,
  isolatedWallet: amount,
  brackets: z.int().nullable().meta({ description: 'the index in `bracketTables`; null until it was read' }),
});

/** An account with what a shock of the market changes in it. */
export const riskAccount = accountRef.extend({
  equity: amount.nullable().meta({ description: 'in USDT; the last one while it is not live, null before' }),
  crossWallet: amount.nullable().meta({ description: 'of its futures, without unrealised profit' }),
  marginBalance: amount.nullable(),
  maintMargin: amount.nullable(),
  marginRatio: amount.nullable(),
  positions: z.array(position),
  coins: z.array(
    z.object({ asset: assetSymbol, total: amount, price: amount.nullable().meta({ description: 'there, in USDT' }) }),
  ),
  freshness,
});

/** A project's claims on its NAV, and its money outside its accounts. */
export const riskProject = z.object({
  projectNo,
  projectName: z.string(),
  priorityPrincipal: amount,
  subordinatedPrincipal: amount,
  unpaidInterest: amount,
  lines: lineValues,
  nav: amount.nullable().meta({ description: 'by the newest reading, in USDT' }),
  freshness,
  cash: amount,
  inTransit: amount,
});

export const bracketTables = z
  .array(
    z.array(
      z.object({
        initialLeverage: z.int().min(1),
        notionalFloor: amount,
        notionalCap: amount,
        maintenanceRate: amount,
        cum: amount,
      }),
    ),
  )
  .meta({ description: 'the leverage brackets of the contracts that are held, each table once' });

export const brokerRiskCalls = describeCalls(brokerRiskWire, {
  queryProjectRisk: {
    summary: 'BR-03: positions, marks, brackets and claims of a project, or of all the broker’s accounts',
    request: z.strictObject({ projectNo: projectNo.optional() }).prefault({}),
    answer: z.object({
      at: time,
      projects: z.array(riskProject).meta({ description: 'the one, or those that run' }),
      accounts: z.array(riskAccount),
      bracketTables,
    }),
    errors: [...BROKER_ERRORS, 'notFound'],
  },
});
