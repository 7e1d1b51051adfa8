import { ALERT_KINDS, alertSubject, findValueError } from '@aldgate/domain/alerts/alert.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { projectNo } from '../brokers/fields.ts';
import { describeCalls } from '../call.ts';
import { amount, enteredDecimal, id, nothing, time } from '../fields.ts';
import { exchangeCode, instrumentId, keyId } from '../trading/fields.ts';
import { alertsWire } from './calls.ts';

const kind = z.enum(ALERT_KINDS).meta({
  description:
    '`price_above`, `price_below`: a mark price, or a pair’s last; `price_move`: percent within an hour, in either ' +
    'direction; `funding_rate`: percent, reached from above where it is negative; `margin_ratio`: percent of an ' +
    'account; `project_cushion`: percent of a project’s NAV, reached from above; `loan_ltv`: percent, the LTV of a loan',
});

const VALUE_ERRORS: Readonly<
  Record<NonNullable<ReturnType<typeof findValueError>>['rule'], (bound: string) => string>
> = {
  positive: (bound) => `must be above ${bound}`,
  minimum: (bound) => `must be at least ${bound}`,
  maximum: (bound) => `must be at most ${bound}`,
};

/** The field that names each subject. */
const SUBJECTS = {
  market: 'instrumentId',
  account: 'exchangeKeyId',
  project: 'projectNo',
  loan: 'loanId',
} as const;

const savedAlert = z
  .strictObject({
    alertId: id.optional().meta({ description: 'of an alert that is changed and armed again' }),
    kind,
    instrumentId: instrumentId
      .optional()
      .meta({ description: 'of every kind but `margin_ratio`, `project_cushion` and `loan_ltv`' }),
    exchangeCode: exchangeCode.optional().meta({ description: 'without it, the reference exchange' }),
    exchangeKeyId: keyId.optional().meta({ description: 'of `margin_ratio`' }),
    projectNo: projectNo.optional().meta({ description: 'of `project_cushion`' }),
    loanId: id.optional().meta({ description: 'of `loan_ltv`' }),
    value: enteredDecimal,
  })
  .superRefine((alert, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const subject = alertSubject(alert.kind);
    for (const field of Object.values(SUBJECTS)) {
      const isRequired = field === SUBJECTS[subject];
      if (isRequired !== (alert[field] !== undefined)) issue(field, isRequired ? 'required' : 'must be absent');
    }
    if (subject !== 'market' && alert.exchangeCode !== undefined) issue('exchangeCode', 'must be absent');
    if (alert.kind === 'funding_rate' && alert.instrumentId?.includes('-') === true)
      issue('instrumentId', 'must be a contract such as BTCUSDT');
    const error = isDecimal(alert.value) ? findValueError(alert.kind, alert.value) : undefined;
    if (error !== undefined) issue('value', VALUE_ERRORS[error.rule](error.bound));
  });

export const alertsCalls = describeCalls(alertsWire, {
  listAlert: {
    summary: 'The member’s alerts, newest first',
    request: nothing,
    answer: z.array(
      z.object({
        alertId: id,
        kind,
        instrumentId: instrumentId.nullable(),
        exchangeCode: exchangeCode.nullable(),
        exchangeKeyId: keyId.nullable(),
        accountName: z.string().nullable(),
        projectNo: projectNo.nullable(),
        projectName: z.string().nullable(),
        loanId: id.nullable(),
        loanName: z.string().nullable().meta({ description: 'the borrowed asset and its collateral, `USDT / BTC`' }),
        value: amount,
        state: z.enum(['armed', 'fired']).meta({ description: '`fired`: rests until it is saved again' }),
        createdAt: time,
        firedAt: time.nullable(),
        lastValue: amount.nullable().meta({ description: 'the figure at which it fired' }),
      }),
    ),
  },

  saveAlert: {
    summary: 'Arms an alert: a new one, or one that is changed or has fired. It fires once and then rests',
    request: savedAlert,
    answer: z.object({ alertId: id }),
    errors: [
      'notFound',
      'alertLimit',
      'instrumentNotFound',
      'tradingAccountNotFound',
      'tradingUnavailable',
      'loanState',
      'format',
    ],
  },

  deleteAlert: {
    summary: 'Deletes an alert',
    request: z.strictObject({ alertId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },
});
