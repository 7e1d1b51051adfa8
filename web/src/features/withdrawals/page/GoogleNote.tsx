import { LIMIT_WITHOUT_GOOGLE_USD } from '@aldgate/domain/wallet/withdrawalLimits.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';

/** WAL-08: what a member without Google can withdraw. */
export function GoogleNote({ rail }: { rail: 'chain' | 'bank' }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const limit = formatDecimal(LIMIT_WITHOUT_GOOGLE_USD, { locale });
  return (
    <Note kind="warning">
      {t(`google.${rail}`, { limit })} <PathLink to="account/safe">{t('google.action')}</PathLink>
    </Note>
  );
}
