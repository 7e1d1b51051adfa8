import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { Message } from './Message.tsx';

/** SH-08, SH-13: this account has no permission, and whom to contact. */
export function Screen() {
  const { t } = useTranslation('pages');
  const { t: tApp } = useTranslation();
  return (
    <Message title={t('forbidden.title')}>
      <NoPermission
        title={tApp('errors.forbidden')}
        text={t('forbidden.text')}
        action={
          <>
            <SupportLink />
            <PathLink to="home">{t('home')}</PathLink>
          </>
        }
      />
    </Message>
  );
}
