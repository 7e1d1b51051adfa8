import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { AccountFilter } from '../parts/AccountFilter.tsx';
import { AssetFilter } from '../parts/AssetFilter.tsx';
import { ExchangeFilter } from '../parts/ExchangeFilter.tsx';
import { MOVE_STATES } from '../parts/moveStates.ts';
import { useFundTransfers } from '../queries.ts';
import { parseLocation } from './location.ts';
import {
  buildCondition,
  isFiltered,
  NO_FILTER,
  readFilter,
  type TransferFilter,
  writeFilter,
} from './transferFilter.ts';
import { useTransferColumns } from './useTransferColumns.tsx';

const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'));
const NewTransfer = lazyPart(() => import('./NewTransfer.tsx'));

/** BR-10: fund transfers by time, and a new one: `?new&source=account:<id>:futures&target=capital`. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const [query, setQuery] = useSearchParams();
  const address = useRecordsAddress<TransferFilter>({ readFilter, writeFilter, opened: 'transfer' });
  const { filter, change, open } = address;
  const moves = useFundTransfers(buildCondition(filter));
  const columns = useTransferColumns(moves.data?.items ?? []);
  const opened = moves.data?.items.find(({ transferNo }) => transferNo === address.opened);
  const isLoaded = moves.data !== undefined && !moves.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && opened === undefined;
  const begin = () => setQuery((now) => new URLSearchParams([...now, ['new', '']]));
  return (
    <>
      <RecordsPage
        text={{
          title: t('transfers.title'),
          failed: t('transfers.failed'),
          failedText: (reason) => t('transfers.failedText', { reason }),
          empty: {
            title: t('transfers.empty.title'),
            text: t('transfers.empty.text'),
            action: mayMove && (
              <Button kind="link" onClick={begin}>
                {t('transfers.new')}
              </Button>
            ),
          },
          filteredEmpty: { title: t('transfers.filteredEmpty.title'), text: t('transfers.filteredEmpty.text') },
        }}
        address={address}
        records={moves}
        cleared={isFiltered(filter) ? NO_FILTER : undefined}
        actions={
          mayMove && (
            <Button kind="primary" onClick={begin}>
              {t('transfers.new')}
            </Button>
          )
        }
        filters={<TransferFilters filter={filter} onChange={change} />}
        notice={isAbsent && <NotListed onClose={() => open(undefined)} />}
        detail={opened && <TransferDrawer move={opened} onClose={() => open(undefined)} />}
      >
        {(items) => (
          <RecordTable
            label={t('transfers.title')}
            columns={columns}
            items={items}
            getKey={({ transferNo }) => transferNo}
            getStatus={({ state }) => state}
            onOpen={({ transferNo }) => open(transferNo)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        )}
      </RecordsPage>
      {mayMove && query.get('new') !== null && (
        <Suspense fallback={null}>
          <NewTransfer
            first={{
              source: parseLocation(query.get('source')),
              target: parseLocation(query.get('target')),
              asset: filter.asset,
            }}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface TransferFiltersProps {
  readonly filter: TransferFilter;
  readonly onChange: (changes: Partial<TransferFilter>) => void;
}

/** Filters by account, exchange, asset, state and days. */
function TransferFilters({ filter, onChange }: TransferFiltersProps) {
  const { t } = useTranslation('brokers');
  return (
    <>
      <AccountFilter value={filter.brokerAccountId} onValue={(brokerAccountId) => onChange({ brokerAccountId })} />
      <ExchangeFilter value={filter.exchangeCode} onValue={(exchangeCode) => onChange({ exchangeCode })} />
      <AssetFilter value={filter.asset} onValue={(asset) => onChange({ asset })} />
      <FilterSelect
        label={t('transfers.columns.state')}
        any={t('transfers.anyState')}
        options={MOVE_STATES.map((value) => ({ value, label: t(`transfers.states.${value}`) }))}
        value={filter.state}
        onValue={(state) => onChange({ state })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
