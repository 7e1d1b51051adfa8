import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LogInLink } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import type { Group } from './groups.ts';

interface MarketEmptyStateProps {
  readonly group: Group;
  readonly search: string;
  readonly onClearSearch: () => void;
  readonly onAll: () => void;
}

/** Why no contract is shown, and how to show some. */
export function MarketEmptyState({ group, search, onClearSearch, onAll }: MarketEmptyStateProps) {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const isVisitor = useSession(({ token }) => token === null);
  const all = (
    <Button kind="link" onClick={onAll}>
      {t('groups.showAll')}
    </Button>
  );
  if (search !== '') {
    const clear = (
      <Button kind="link" onClick={onClearSearch}>
        {tApp('list.clearFilters')}
      </Button>
    );
    return <EmptyState title={t('none.title', { search })} text={t('none.text')} action={clear} />;
  }
  if (group !== 'favourites') return <EmptyState title={t('groups.empty')} text={t('groups.emptyText')} action={all} />;
  if (!isVisitor) return <EmptyState title={t('favourites.none')} text={t('favourites.noneText')} action={all} />;
  return (
    <EmptyState
      title={t('favourites.none')}
      text={t('favourites.visitorText')}
      action={<LogInLink>{tApp('account.logIn')}</LogInLink>}
    />
  );
}
