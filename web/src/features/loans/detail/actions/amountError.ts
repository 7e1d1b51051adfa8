import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { boundText } from '../../../../lib/amounts/amounts.ts';
import type { Entry } from '../../../../lib/amounts/entry.ts';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Loan } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';

type Form = 'repay' | 'add' | 'release';
type Rule = 'maximum' | 'balance' | 'releasable';

/** The bound that the server named for the amount; undefined where the error is about something else. */
export function readAmountBound(error: unknown): { readonly rule: Rule; readonly bound: string } | undefined {
  if (!(error instanceof CallError)) return undefined;
  const data = readErrorData(error);
  const bound = (rule: Rule, value: unknown) =>
    typeof value === 'string' && isDecimal(value) ? { rule, bound: value } : undefined;
  if (error.entry === 'outOfRange') return bound('maximum', data.maximum);
  if (error.entry === 'insufficientBalance') return bound('balance', data.available);
  if (error.entry === 'notReleasable') return bound('releasable', data.maximum);
  return undefined;
}

/** Returns the text of an amount's error: what is entered, else what the server rejected. */
export function useLoanAmountError(loan: Loan, form: Form): (entry: Entry, error: unknown) => string | undefined {
  const { t } = useTranslation('loans');
  const own = useOwnText();
  const { percent } = useLoanTexts();
  const asset = form === 'repay' ? loan.asset : loan.collateralAsset;
  const broken = (rule: Rule, bound: string) =>
    t(`detail.forms.${rule}`, {
      bound: own(boundText(bound, asset)),
      asset,
      opening: percent(loan.steps.opening),
    });
  return (entry, error) => {
    const rejected = readAmountBound(error);
    if (entry.kind !== 'invalid') return rejected && broken(rejected.rule, rejected.bound);
    const { fieldError, bound } = entry;
    if (fieldError === 'number' || fieldError === 'minimum') return t(`detail.forms.${fieldError}`);
    if (fieldError === 'decimals') return t('detail.forms.decimals', { bound });
    return broken(fieldError === 'maximum' && form === 'release' ? 'releasable' : fieldError, bound);
  };
}
