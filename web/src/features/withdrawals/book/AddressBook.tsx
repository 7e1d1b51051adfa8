import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { RecordsEmptyState } from '../../../lib/lists/RecordsEmptyState.tsx';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import type { TYPED } from '../../../lib/page/pageQuery.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import { findClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import { useBook } from '../queries.ts';
import { WhitelistSwitch } from '../whitelist/WhitelistSwitch.tsx';
import { AddressTable } from './AddressTable.tsx';
import { BookFilters } from './BookFilters.tsx';
import styles from './book.module.css';
import { type BookFilter, buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './bookFilter.ts';

const AddAddress = lazyPart(() => import('./AddAddress.tsx'));
const AddressDrawer = lazyPart(() => import('./AddressDrawer.tsx'));

/** WAL-06: the address book of the wallet and of the OTC desk. */
export const Screen = () => <AddressBook />;

/**
 * WAL-06, WAL-07: the institution's addresses and the whitelist. Filters, page and opened address are in the page's
 * address. `tabs`: links to the pages beside it.
 */
export function AddressBook({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation('withdrawals');
  const user = useSession(({ userInfo }) => userInfo);
  const closed = findClosedWithdrawals({ user, network: undefined });
  if (closed?.kind === 'off') {
    return (
      <Page title={t('book.title')}>
        {tabs}
        <FeatureOffState />
      </Page>
    );
  }
  return <Book closed={closed} tabs={tabs} />;
}

interface BookProps {
  readonly closed: ReturnType<typeof findClosedWithdrawals>;
  readonly tabs: ReactNode;
}

function Book({ closed, tabs }: BookProps) {
  const { t } = useTranslation('withdrawals');
  const role = useSession(({ userInfo }) => userInfo?.role);
  const mayMove = role !== undefined && memberMay(role, 'move');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const book = useBook(buildCondition(filter));
  useListEnd(filter.position, filter.pageSize, book, (position) =>
    setQuery(writeFilter({ ...filter, position }), { replace: true }),
  );
  const change = (changes: Partial<BookFilter>, typed?: typeof TYPED) =>
    setQuery(writeFilter({ ...filter, position: FIRST, ...changes }), typed && { replace: true, state: typed });
  const show = (name: 'record' | 'add', value: string | undefined) => {
    const next = writeFilter(filter);
    if (value !== undefined) next.set(name, value);
    setQuery(next);
  };
  const [opened, added] = [query.get('record'), query.get('add')];
  const close = () => show('record', undefined);
  const openedEntry = book.data?.items.find(({ addressId }) => addressId === opened);
  return (
    <Page
      title={t('book.title')}
      actions={
        closed === undefined && (
          <Button kind="primary" onClick={() => show('add', '')}>
            {t('book.add')}
          </Button>
        )
      }
    >
      {tabs}
      <Stack gap="4" marginTop="4">
        {closed !== undefined && <ClosedState rail="chain" closed={closed} network="" />}
        <WhitelistSwitch>
          {({ title, value, text, action }) => (
            <section className={styles.whitelist} aria-label={title}>
              <Stack gap="1" shrink>
                <Inline wrap gap="1 3" weight="mid">
                  {title} {value}
                </Inline>
                <Text size="12" tone="2" lead="text">
                  {text}
                </Text>
              </Stack>
              {action}
            </section>
          )}
        </WhitelistSwitch>
      </Stack>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <BookFilters filter={filter} onChange={change} />
      </Inline>
      <List book={book} filter={filter} onChange={change} onOpen={(id) => show('record', id)} />
      {opened !== null && book.data !== undefined && openedEntry === undefined && <NotListed onClose={close} />}
      <Suspense fallback={null}>
        {openedEntry !== undefined && (
          <AddressDrawer
            key={openedEntry.addressId}
            entry={openedEntry}
            mayChange={mayMove}
            mayAdd={closed === undefined}
            onClose={close}
          />
        )}
        {added !== null && closed === undefined && (
          <AddAddress asset={added === '' ? undefined : added} onClose={() => show('add', undefined)} />
        )}
      </Suspense>
    </Page>
  );
}

interface ListProps {
  readonly book: ReturnType<typeof useBook>;
  readonly filter: BookFilter;
  readonly onChange: (changes: Partial<BookFilter>) => void;
  readonly onOpen: (addressId: string) => void;
}

function List({ book, filter, onChange, onOpen }: ListProps) {
  const { t } = useTranslation('withdrawals');
  if (book.data === undefined) {
    return (
      <LoadState query={book} title={t('book.failed')} text={(reason) => t('book.failedText', { reason })} rows={10} />
    );
  }
  if (book.data.total === 0) {
    return (
      <RecordsEmptyState
        title={t('book.empty.title')}
        text={t('book.empty.text')}
        filtered={{ title: t('book.filteredEmpty.title'), text: t('book.filteredEmpty.text') }}
        onClear={isFiltered(filter) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <>
      <AddressTable entries={book.data.items} onOpen={onOpen} />
      <ListPager at={filter} list={book.data} onChange={onChange} />
    </>
  );
}
