import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { LOAN_STATUSES } from '@aldgate/domain/loans/states.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { boundText } from '../../lib/amounts/amounts.ts';
import { formatPercent } from '../../lib/amounts/formatPercent.ts';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The assets of the loan, for the bounds of an error. */
interface Sides {
  readonly asset: string;
  readonly collateralAsset: string;
}

/** Returns the sentence that the data of an error says: which bound; undefined where it adds nothing. */
export function useLoanError({ asset, collateralAsset }: Sides): (error: unknown) => string | undefined {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const own = useOwnText();
  return (error) => {
    if (!(error instanceof CallError)) return undefined;
    const data = readErrorData(error);
    const read = (name: string) => {
      const value = data[name];
      return typeof value === 'string' && isDecimal(value) ? value : undefined;
    };
    const amount = (name: string, unit: string) => {
      const value = read(name);
      return value && `${own(boundText(value, unit))} ${unit}`;
    };
    switch (error.entry) {
      case 'outOfRange': {
        const unit = data.field === 'collateralAmount' ? collateralAsset : asset;
        const [minimum, maximum] = [amount('minimum', unit), amount('maximum', unit)];
        return minimum && maximum && t('errors.range', { minimum, maximum });
      }
      case 'creditLimit': {
        const [limit, left] = [amount('limit', 'USD'), amount('left', 'USD')];
        return limit && left && t('errors.limit', { limit, left });
      }
      case 'poolShort': {
        const available = amount('available', asset);
        return available && t('errors.pool', { available });
      }
      case 'ltvTooHigh': {
        const [ltv, bound] = [read('ltv'), read('bound')];
        return (
          ltv && bound && t('errors.ltv', { ltv: formatPercent(ltv, locale), bound: formatPercent(bound, locale) })
        );
      }
      case 'insufficientBalance': {
        const unit = typeof data.asset === 'string' ? data.asset : asset;
        const available = amount('available', unit);
        return available && t('errors.balance', { available });
      }
      case 'notReleasable': {
        const maximum = amount('maximum', collateralAsset);
        return maximum && t('errors.releasable', { maximum });
      }
      case 'loanState': {
        const status = LOAN_STATUSES.find((each) => each === data.status);
        return status && t('errors.state', { status: t(`statuses.${status}`) });
      }
      default:
        return undefined;
    }
  };
}
