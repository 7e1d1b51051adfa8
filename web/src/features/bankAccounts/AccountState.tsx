import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Account } from './queries.ts';

const TONES = { pending: 'warning', waiting: 'warning', verified: 'trust', rejected: 'danger' } as const;

/** The state, and from when one that waits is verified. */
export function AccountState({ account: { state, usableFrom } }: { account: Account }) {
  const { t } = useTranslation('bankAccounts');
  const locale = useLocale();
  return (
    <>
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {state === 'waiting' && usableFrom !== null && <> {t('usableFrom', { time: formatTime(usableFrom, locale) })}</>}
    </>
  );
}
