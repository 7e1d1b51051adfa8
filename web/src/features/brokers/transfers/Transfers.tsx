import { Button } from '@aldgate/ui/controls/Button.tsx';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { BY_TIME } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { CapitalRecords } from '../flows/CapitalRecords.tsx';
import { ACCOUNT, ASSET, EXCHANGE, MOVE_STATE } from '../parts/filters.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { fundTransfers } from '../queries.ts';
import { parseLocation } from './location.ts';
import { useTransferColumns } from './useTransferColumns.tsx';

const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'));
const NewTransfer = lazyPart(() => import('./NewTransfer.tsx'));

/** `?account=<id>&exchange=BINANCE&asset=USDT&state=failed&since=2026-11-01&page=2`. */
export const FILTERS = {
  brokerAccountId: ACCOUNT,
  exchangeCode: EXCHANGE,
  asset: ASSET,
  state: MOVE_STATE,
  ...BY_TIME,
};

/** BR-10, BR-13: fund transfers; in another tab the entries of projects' accounts, `?tab=flow`. */
export function Screen() {
  const [query] = useSearchParams();
  const tabs = <FlowTabs />;
  return query.get('tab') === 'flow' ? <CapitalRecords tabs={tabs} /> : <FundTransfers tabs={tabs} />;
}

function FlowTabs() {
  const { t } = useTranslation('brokers');
  return (
    <PageTabs
      label={t('transfers.tabs.label')}
      page="brokersManager/assetFlow"
      items={[
        { tab: undefined, label: t('transfers.tabs.transfers') },
        { tab: 'flow', label: t('transfers.tabs.flow') },
      ]}
    />
  );
}

/** Fund transfers by time, and a new one: `?new&source=account:<id>:futures&target=capital`. */
function FundTransfers({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const [query, setQuery] = useSearchParams();
  const records = useRecords(fundTransfers, FILTERS, { opened: 'transfer', getKey: ({ transferNo }) => transferNo });
  const newTransfer = (kind: 'link' | 'primary') =>
    mayMove && (
      <Button kind={kind} onClick={() => setQuery((now) => new URLSearchParams([...now, ['new', '']]))}>
        {t('transfers.new')}
      </Button>
    );
  const close = () => records.open(undefined);
  return (
    <>
      <RecordsPage
        text={useRecordsText('brokers', 'transfers')}
        records={records}
        lead={tabs}
        emptyAction={newTransfer('link')}
        actions={newTransfer('primary')}
        columns={useTransferColumns(records.items)}
        getStatus={({ state }) => state}
        renderDetail={(move) => <TransferDrawer move={move} onClose={close} />}
      />
      {mayMove && query.get('new') !== null && (
        <Suspense fallback={null}>
          <NewTransfer
            first={{
              source: parseLocation(query.get('source')),
              target: parseLocation(query.get('target')),
              asset: records.values.asset,
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
