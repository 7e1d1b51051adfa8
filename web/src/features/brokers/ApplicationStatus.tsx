import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

type BrokerApplication = NonNullable<AnswerOf<'queryApplyRecord'>['application']>;

const TONES = { under_review: 'warning', approved: 'trust', rejected: 'danger', completed: 'trust' } as const;

/** The status of an application, with the reason of a rejection. */
export function ApplicationStatus({ application }: { application: BrokerApplication }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { status, appliedAt, reason } = application;
  return (
    <Text as="div" padding="4 0" size="13" tone="2">
      <p>
        <Badge tone={TONES[status]}>{t(`status.${status}.name`)}</Badge>{' '}
        <span>{t('status.appliedAt', { time: formatTime(appliedAt, locale) })}</span>
      </p>
      <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
        {t(`status.${status}.text`)}
      </Text>
      {status === 'rejected' && reason !== null && (
        <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
          {reason}
        </Text>
      )}
    </Text>
  );
}
