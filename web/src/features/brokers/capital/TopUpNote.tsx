import { isZero } from '@aldgate/domain/money/amount.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { TopUp } from './topUp.ts';

/** The amount that a form was filled with, and why. */
export function TopUpNote({ topUp: { until, fall }, amount }: { readonly topUp: TopUp; readonly amount: string }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const amountText = useAmountText();
  return (
    <Note>
      {t(`topUp.filled.${until}`, { amount: amountText(amount) })}
      {!isZero(fall) && ` ${t('topUp.afterFall', { fall: formatPercent(fall, locale) })}`}
    </Note>
  );
}
