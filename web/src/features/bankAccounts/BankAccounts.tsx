import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { NotListed } from '../../lib/lists/NotListed.tsx';
import { FeatureOffState } from '../../lib/messages/LoadFailure.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { parseAsset } from '../../lib/page/pageQuery.ts';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import { filtersIn } from '../../lib/records/filter.ts';
import { RecordFilters } from '../../lib/records/RecordFilters.tsx';
import { RecordsState } from '../../lib/records/RecordsState.tsx';
import { useRecords } from '../../lib/records/useRecords.ts';
import { useSession } from '../../lib/session/session.ts';
import { AccountTable } from './AccountTable.tsx';
import { bankAccounts } from './queries.ts';

const AddAccount = lazyPart(() => import('./add/AddAccount.tsx'));
const AccountDrawer = lazyPart(() => import('./AccountDrawer.tsx'));

const { choice, select, search } = filtersIn('bankAccounts');

/** `?asset=EUR&state=verified&q=reserve&page=2`. */
export const FILTERS = {
  asset: select({
    label: 'asset',
    any: 'anyAsset',
    parse: parseAsset,
    useOptions: (chosen) => listOptions(BANK_CURRENCIES, chosen),
  }),
  state: choice({
    label: 'state',
    any: 'anyState',
    values: ['pending', 'waiting', 'verified', 'rejected'],
    name: (state) => `states.${state}`,
  }),
  // Part of a name, a bank or a number.
  search: search({ parameter: 'q', label: 'search', max: 120 }),
};

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
  const [query] = useSearchParams();
  const added = query.get('add');
  const records = useRecords(bankAccounts, FILTERS, {
    opened: 'record',
    getKey: ({ bankAccountId }) => bankAccountId,
  });
  const { openedKey, opened, open } = records;
  const close = () => open(undefined);
  return (
    <Page
      title={t('title')}
      actions={
        mayAdd && (
          <Button kind="primary" onClick={() => open('', 'add')}>
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
        <RecordFilters {...records} />
      </Inline>
      <RecordsState
        {...records}
        text={{
          failed: t('failed'),
          failedText: (reason) => t('failedText', { reason }),
          empty: { title: t('empty.title'), text: t('empty.text') },
          filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
        }}
      >
        {(items) => <AccountTable accounts={items} onOpen={open} />}
      </RecordsState>
      {openedKey !== undefined && records.query.data !== undefined && opened === undefined && (
        <NotListed onClose={close} />
      )}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <AccountDrawer key={opened.bankAccountId} account={opened} mayChange={mayMove} onClose={close} />
        )}
        {added !== null && mayAdd && <AddAccount asset={added} onClose={close} />}
      </Suspense>
    </Page>
  );
}
