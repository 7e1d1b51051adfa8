import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';

/** SH-08: a mail link to customer support, where the platform configuration names its address. */
export function SupportLink() {
  const { t } = useTranslation();
  const email = useSession(({ platformConfig }) => platformConfig.supportEmail);
  if (email === undefined) return null;
  return (
    <a className={buttonClass({ kind: 'link' })} href={`mailto:${email}`}>
      {t('contactSupport', { email })}
    </a>
  );
}
