import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Entry } from './queries.ts';

/** How an address was used, or why it can't be used yet. */
export function useUseText(): (entry: Entry) => string {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return ({ state, usableFrom, usedTimes, lastUsedAt }) => {
    if (state === 'pending') return t('book.states.pending');
    if (state === 'waiting') return t('book.usableFrom', { time: formatTime(usableFrom ?? 0, locale) });
    if (usedTimes === 0 || lastUsedAt === null) return t('book.unused');
    const last = formatTime(lastUsedAt, locale);
    return usedTimes === 1 ? t('book.usedOnce', { last }) : t('book.used', { times: usedTimes, last });
  };
}
