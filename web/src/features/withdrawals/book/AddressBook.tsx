import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { listOptions } from '../../../lib/lists/listOptions.ts';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { parseAsset, parseNetwork } from '../../../lib/page/pageQuery.ts';
import { filtersIn } from '../../../lib/records/filter.ts';
import { RecordFilters } from '../../../lib/records/RecordFilters.tsx';
import { RecordsState } from '../../../lib/records/RecordsState.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCoins, useNetworkOptions } from '../../wallet/index.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import { findClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import { addressPage } from '../queries.ts';
import { WhitelistSwitch } from '../whitelist/WhitelistSwitch.tsx';
import { AddressTable } from './AddressTable.tsx';
import styles from './book.module.css';

const AddAddress = lazyPart(() => import('./AddAddress.tsx'));
const AddressDrawer = lazyPart(() => import('./AddressDrawer.tsx'));

const { choice, select, search } = filtersIn('withdrawals');

/** `?network=ETH&asset=USDT&whitelisted=yes&q=reserve&page=2`. */
export const FILTERS = {
  network: select({
    label: 'network',
    any: 'book.anyNetwork',
    parse: parseNetwork,
    useOptions: useNetworkOptions,
  }),
  asset: select({
    label: 'asset',
    any: 'book.anyAsset',
    parse: parseAsset,
    useOptions: (chosen) => {
      const carried = useCoins().data?.filter(({ networks }) => networks.length > 0) ?? [];
      return listOptions(
        carried.map(({ asset }) => asset),
        chosen,
      );
    },
  }),
  whitelisted: choice({
    label: 'whitelist.title',
    any: 'book.anyWhitelisted',
    values: ['yes', 'no'],
    name: (value) => `book.whitelistedFilter.${value}`,
    toField: (value) => value === 'yes',
  }),
  // Part of a name or an address.
  search: search({ parameter: 'q', label: 'searchAddress', max: 120 }),
};

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
  const [query] = useSearchParams();
  const added = query.get('add');
  const records = useRecords(addressPage(useArea()), FILTERS, {
    opened: 'record',
    getKey: ({ addressId }) => addressId,
  });
  const { openedKey, opened, open } = records;
  const close = () => open(undefined);
  return (
    <Page
      title={t('book.title')}
      actions={
        closed === undefined && (
          <Button kind="primary" onClick={() => open('', 'add')}>
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
        <RecordFilters {...records} />
      </Inline>
      <RecordsState {...records} text={useRecordsText('withdrawals', 'book')}>
        {(items) => <AddressTable entries={items} onOpen={open} />}
      </RecordsState>
      {openedKey !== undefined && records.query.data !== undefined && opened === undefined && (
        <NotListed onClose={close} />
      )}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <AddressDrawer
            key={opened.addressId}
            entry={opened}
            mayChange={mayMove}
            mayAdd={closed === undefined}
            onClose={close}
          />
        )}
        {added !== null && closed === undefined && (
          <AddAddress asset={added === '' ? undefined : added} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}
