import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { bankColumns, cancelColumn } from '../bankRecords/bankColumns.tsx';
import styles from '../bankRecords/records.module.css';
import { type BankRecord, bankRecords } from '../records/queries.ts';

const CancelDepositDialog = lazyPart(() => import('../bankRecords/CancelDepositDialog.tsx'));

const SHOWN = 5;
const LATEST = { page: 1, pageSize: 10 } as const;

/** The latest payments in of a currency; one that is announced can be cancelled there. */
export function RecentDeposits({ asset }: { asset: string }) {
  const { t } = useTranslation('wallet');
  const title = t('bank.recent.title', { asset });
  const area = useArea();
  return (
    <Box as="section" marginTop="8" aria-label={title}>
      <Inline justify="between" gap="4" padding="0 0 2">
        <Heading size="13">{title}</Heading>
        <PathLink to={area.bankRecords('recharge', { asset })}>{t('bank.recent.all', { asset })}</PathLink>
      </Inline>
      <RecentTable asset={asset} label={title} />
    </Box>
  );
}

function RecentTable({ asset, label }: { asset: string; label: string }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const path = usePath();
  const navigate = useNavigate();
  const area = useArea();
  const [cancelled, setCancelled] = useState<BankRecord>();
  const deposits = useQuery(bankRecords(area)({ pageCondition: LATEST, queryCondition: { type: 'recharge', asset } }));
  // The rows of another currency are not shown while those of this one load.
  if (deposits.data === undefined || deposits.isPlaceholderData) {
    return (
      <LoadState
        query={deposits}
        title={t('bank.records.failed')}
        text={(reason) => t('bank.records.failedText', { reason })}
        rows={2}
      />
    );
  }
  const items = deposits.data.items.slice(0, SHOWN);
  if (items.length === 0) {
    return <EmptyState title={t('bank.recent.empty', { asset })} text={t('bank.recent.emptyText')} />;
  }
  return (
    <>
      <RecordTable
        className={styles.records}
        label={label}
        columns={[...bankColumns({ t, locale, type: 'recharge', records: items }), cancelColumn(t, setCancelled)]}
        items={items}
        getKey={({ orderId }) => orderId}
        getStatus={({ status }) => status}
        onOpen={({ orderId }) => void navigate(path(area.bankRecords('recharge', { record: orderId })))}
      />
      {cancelled !== undefined && (
        <Suspense fallback={null}>
          <CancelDepositDialog record={cancelled} onClose={() => setCancelled(undefined)} />
        </Suspense>
      )}
    </>
  );
}
