import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Message } from './Message.tsx';

/** The page of every address without a screen; nothing links to it. */
export function Screen() {
  const { t } = useTranslation('pages');
  return (
    <Message title={t('notAvailable.title')}>
      <EmptyState
        title={t('notAvailable.what')}
        text={t('notAvailable.text')}
        action={<PathLink to="home">{t('home')}</PathLink>}
      />
    </Message>
  );
}
