import { NOT_ARRIVED, WITHDRAWN } from '@aldgate/domain/brokers/financing/states.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Writes why an application or an action ended: the platform's own reasons in words, others as they were entered. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('brokers');
  return (reason) =>
    reason === WITHDRAWN ? t('changes.withdrawn') : reason === NOT_ARRIVED ? t('changes.notArrived') : reason;
}
