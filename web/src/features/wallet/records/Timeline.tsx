import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BankRecordDetail, CoinRecordDetail } from './queries.ts';
import styles from './records.module.css';

interface TimelineProps {
  readonly timeline: CoinRecordDetail['timeline'] | BankRecordDetail['timeline'];
}

/** Shows a record's events in the order of time, with who caused each. */
export function Timeline({ timeline }: TimelineProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  return (
    <Box as="section" marginTop="5">
      <Heading size="13" padding="0 0 2">
        {t('coinRecords.timeline')}
      </Heading>
      <ol className={styles.timeline}>
        {timeline.map(({ at, event, by: actor, member }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={index}>
            <span>
              {t(`coinRecords.events.${event}`)}
              {actor === 'operator' && ` · ${t('coinRecords.operator')}`}
              {member !== null && ` · ${member}`}
            </span>
            <time dateTime={new Date(at).toISOString()}>{formatTime(at, locale)}</time>
          </li>
        ))}
      </ol>
    </Box>
  );
}
