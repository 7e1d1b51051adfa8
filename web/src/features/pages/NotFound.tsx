import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Message } from './Message.tsx';

/** SH-13: a named thing that does not exist; an unknown path redirects home instead. */
export function Screen() {
  const { t } = useTranslation('pages');
  const { t: tApp } = useTranslation();
  return (
    <Message title={t('notFound.title')}>
      <EmptyState
        title={tApp('errors.notFound')}
        text={t('notFound.text')}
        action={<PathLink to="home">{t('home')}</PathLink>}
      />
    </Message>
  );
}
