import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Statement } from './queries.ts';

/** Writes the due day of a statement, with the days that are left or late where something is due. */
export function useDueText(): (statement: Pick<Statement, 'dueOn' | 'daysLeft'>) => string {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return ({ dueOn, daysLeft }) => {
    const day = formatDay(dueOn, locale);
    if (daysLeft === null) return day;
    if (daysLeft === 0) return t('interest.today', { day });
    const count = Math.abs(daysLeft);
    const number = count === 1 ? 'one' : 'many';
    return t(`interest.${daysLeft > 0 ? 'left' : 'late'}.${number}`, { day, count });
  };
}
