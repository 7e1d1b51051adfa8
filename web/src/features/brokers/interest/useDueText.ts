import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Statement } from './queries.ts';

/** Writes the due day of a statement, with the days that are left while something is due, or by which it is late. */
export function useDueText(): (statement: Pick<Statement, 'dueOn' | 'daysLeft' | 'daysLate'>) => string {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return ({ dueOn, daysLeft, daysLate }) => {
    const day = formatDay(dueOn, locale);
    const number = (count: number) => (count === 1 ? 'one' : 'many');
    if (daysLate > 0) return t(`interest.late.${number(daysLate)}`, { day, count: daysLate });
    if (daysLeft === null) return day;
    if (daysLeft === 0) return t('interest.today', { day });
    return t(`interest.left.${number(daysLeft)}`, { day, count: daysLeft });
  };
}
