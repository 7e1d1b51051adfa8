import { formatDate } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { PerformanceAnswer } from './queries.ts';

/** Days that are named; further ones are counted. */
const NAMED = 5;

/** Notes on what the figures are without, and what they include. */
export function Notes({ performance }: { readonly performance: PerformanceAnswer }) {
  const { t } = useTranslation('performance');
  const locale = useLocale();
  const { summary, brokerAccounts, notRecorded, items } = performance;
  const isKnown = items.some(({ profit }) => profit !== null);
  const missing = summary?.missingDays ?? [];
  const days = missing.slice(0, NAMED).map((day) => formatDate(Date.parse(day), locale));
  const more = missing.length - days.length;
  const notes = [
    isKnown &&
      missing.length > 0 &&
      t(more > 0 ? 'missingDaysMore' : 'missingDays', {
        days: days.join(t('separator')),
        more: String(more),
        assets: summary?.missingPrices.join(t('separator')) ?? '',
      }),
    isKnown && summary?.isUnrealisedKnown === false && t('unrealisedUnknown'),
    brokerAccounts > 0 && t('brokerAccounts', { count: String(brokerAccounts) }),
    notRecorded.length > 0 && t('notRecorded', { names: notRecorded.join(t('separator')) }),
  ].filter((note) => note !== false && note !== undefined);
  if (notes.length === 0) return null;
  return (
    <Stack gap="1" padding="2 0">
      {notes.map((note) => (
        <Note key={note} inline>
          {note}
        </Note>
      ))}
    </Stack>
  );
}
