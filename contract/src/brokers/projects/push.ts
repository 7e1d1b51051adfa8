import { RISK_LEVELS } from '@aldgate/domain/brokers/financing/states.ts';
import { z } from 'zod';
import { amount, time } from '../../fields.ts';
import { freshness } from '../../trading/fields.ts';

/** Events of a project's channel: the data of each by its name. */
export const projectPushed = {
  nav: z.object({
    at: time.meta({ description: 'when it was read' }),
    nav: amount.meta({ description: 'in USDT' }),
    freshness,
    unpaidInterest: amount,
    cushion: amount.nullable().meta({ description: 'NAV − warning line; null without a loan' }),
    riskLevel: z.enum(RISK_LEVELS),
  }),
  changed: z.object({ what: z.literal('brokers') }),
};
