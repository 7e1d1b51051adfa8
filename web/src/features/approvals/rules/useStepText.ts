import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Names the amounts of a step: any, or from a value in USD. */
export function useStepText(): (fromUsd: string) => string {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  return (fromUsd) =>
    fromUsd === '0' ? t('rules.any') : t('rules.from_value', { amount: formatDecimal(fromUsd, { locale }) });
}
