import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './brokers.module.css';

type BrokerApplication = NonNullable<AnswerOf<'queryApplyRecord'>['application']>;

const TONES = { under_review: 'warning', approved: 'trust', rejected: 'danger', completed: 'trust' } as const;

/** The status of an application, with the reason of a rejection. */
export function ApplicationStatus({ application }: { application: BrokerApplication }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { status, appliedAt, reason } = application;
  return (
    <div className={styles.status}>
      <p>
        <Badge tone={TONES[status]}>{t(`status.${status}.name`)}</Badge>{' '}
        <span>{t('status.appliedAt', { time: formatTime(appliedAt, locale) })}</span>
      </p>
      <p className={styles.text}>{t(`status.${status}.text`)}</p>
      {status === 'rejected' && reason !== null && <p className={styles.text}>{reason}</p>}
    </div>
  );
}
