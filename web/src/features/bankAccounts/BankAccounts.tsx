import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ListPager } from '../../lib/lists/ListPager.tsx';
import { NotListed } from '../../lib/lists/NotListed.tsx';
import { RecordsEmptyState } from '../../lib/lists/RecordsEmptyState.tsx';
import { FeatureOffState } from '../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import type { TYPED } from '../../lib/page/pageQuery.ts';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import { useSession } from '../../lib/session/session.ts';
import { AccountFilters } from './AccountFilters.tsx';
import { AccountTable } from './AccountTable.tsx';
import { type AccountFilter, buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './accountFilter.ts';
import { useAccounts } from './queries.ts';

const AddAccount = lazyPart(() => import('./add/AddAccount.tsx'));
const AccountDrawer = lazyPart(() => import('./AccountDrawer.tsx'));

/** WAL-09: the institution's accounts at banks. Filters, page and opened account are in the page's address. */
export function Screen() {
  const { t } = useTranslation('bankAccounts');
  const isOff = useSession(({ userInfo }) => userInfo?.featuresOff.includes('fiat_withdrawal') === true);
  if (isOff) {
    return (
      <Page title={t('title')}>
        <FeatureOffState />
      </Page>
    );
  }
  return <Accounts />;
}

function Accounts() {
  const { t } = useTranslation('bankAccounts');
  const user = useSession(({ userInfo }) => userInfo);
  const mayMove = user !== null && memberMay(user.role, 'move');
  const restriction = user?.restrictions.find(({ action }) => action === 'withdraw');
  const isVerified = user?.institution.verification.advanced === 'certified';
  const mayAdd = mayMove && isVerified && restriction === undefined;
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const accounts = useAccounts(buildCondition(filter));
  useListEnd(filter.position, filter.pageSize, accounts, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const change = (changes: Partial<AccountFilter>, typed?: typeof TYPED) =>
    setQuery(writeFilter({ ...filter, position: FIRST, ...changes }), typed && { replace: true, state: typed });
  const show = (name: 'record' | 'add', value: string | undefined) => {
    const next = writeFilter(filter);
    if (value !== undefined) next.set(name, value);
    setQuery(next);
  };
  const [opened, added] = [query.get('record'), query.get('add')];
  const close = () => show('record', undefined);
  const openedAccount = accounts.data?.items.find(({ bankAccountId }) => bankAccountId === opened);
  return (
    <Page
      title={t('title')}
      actions={
        mayAdd && (
          <Button kind="primary" onClick={() => show('add', '')}>
            {t('add')}
          </Button>
        )
      }
    >
      {mayMove && !isVerified && (
        <NoPermission
          title={t('verification.title')}
          text={t('verification.text')}
          action={<PathLink to="account/kyc">{t('verification.action')}</PathLink>}
        />
      )}
      {restriction !== undefined && <RestrictedState restriction={restriction} />}
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <AccountFilters filter={filter} onChange={change} />
      </Inline>
      <List accounts={accounts} filter={filter} onChange={change} onOpen={(id) => show('record', id)} />
      {opened !== null && accounts.data !== undefined && openedAccount === undefined && <NotListed onClose={close} />}
      <Suspense fallback={null}>
        {openedAccount !== undefined && (
          <AccountDrawer
            key={openedAccount.bankAccountId}
            account={openedAccount}
            mayChange={mayMove}
            onClose={close}
          />
        )}
        {added !== null && mayAdd && <AddAccount asset={added} onClose={() => show('add', undefined)} />}
      </Suspense>
    </Page>
  );
}

interface ListProps {
  readonly accounts: ReturnType<typeof useAccounts>;
  readonly filter: AccountFilter;
  readonly onChange: (changes: Partial<AccountFilter>) => void;
  readonly onOpen: (bankAccountId: string) => void;
}

function List({ accounts, filter, onChange, onOpen }: ListProps) {
  const { t } = useTranslation('bankAccounts');
  if (accounts.data === undefined) {
    return <LoadState query={accounts} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={10} />;
  }
  if (accounts.data.total === 0) {
    return (
      <RecordsEmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        filtered={{ title: t('filteredEmpty.title'), text: t('filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <>
      <AccountTable accounts={accounts.data.items} onOpen={onOpen} />
      <ListPager at={filter} list={accounts.data} onChange={onChange} />
    </>
  );
}
