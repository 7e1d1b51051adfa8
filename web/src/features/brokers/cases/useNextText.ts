import { isPositive } from '@aldgate/domain/money/amount.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { Case } from './queries.ts';

type Next = Pick<Case, 'stage' | 'cause' | 'toCure' | 'cureBy' | 'isHeld'>;

/** Says what follows in a case, when, and how much cures it. */
export function useNextText(): (of: Next) => string {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const amount = useAmountText();
  const describeCure = ({ cause, toCure, isHeld }: Next): string => {
    if (toCure === null || isHeld) return '';
    if (isPositive(toCure)) return `${t('cases.cure', { amount: amount(toCure) })} `;
    // Interest has to be paid, and a position made smaller.
    return cause === 'interest' || cause === 'exposure' ? '' : `${t('cases.curing')} `;
  };
  return (of) => {
    const { stage, cureBy, isHeld } = of;
    const cure = describeCure(of);
    if (stage === 'margin_call' && cureBy !== null)
      return `${cure}${t('cases.next.margin_call', { time: formatZonedTime(cureBy, locale) })}`;
    return `${cure}${isHeld ? t('cases.next.held') : t(`cases.next.${stage}`)}`;
  };
}
