import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Message } from './Message.tsx';

/** SH-13, CL-05: the user is not authenticated. */
export function Screen() {
  const { t } = useTranslation('pages');
  const { t: tApp } = useTranslation();
  return (
    <Message title={t('unauthorized.title')}>
      <NoPermission
        title={tApp('failures.unauthorized')}
        text={t('unauthorized.text')}
        action={<PathLink to="login">{t('logIn')}</PathLink>}
      />
    </Message>
  );
}
