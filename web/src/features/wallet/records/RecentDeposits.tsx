import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink, usePath } from '../../../lib/page/links.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { depositColumns } from './coinColumns.tsx';
import { coinRecords } from './queries.ts';
import styles from './records.module.css';

const SHOWN = 5;
const LATEST = { page: 1, pageSize: 10 } as const;

interface RecentDepositsProps {
  readonly asset: string;
  /** The networks that carry it. */
  readonly networks: readonly { readonly network: string; readonly name: string }[];
}

/** The latest deposits of an asset, with their confirmations. */
export function RecentDeposits({ asset, networks }: RecentDepositsProps) {
  const { t } = useTranslation('wallet');
  const title = t('deposit.recent.title', { asset });
  const area = useArea();
  return (
    <Box as="section" marginTop="8" aria-label={title}>
      <Inline justify="between" gap="4" padding="0 0 2">
        <Heading size="13">{title}</Heading>
        <PathLink to={area.coinRecords({ type: 'deposit', asset })}>{t('deposit.recent.all', { asset })}</PathLink>
      </Inline>
      <RecentTable asset={asset} networks={networks} label={title} />
    </Box>
  );
}

function RecentTable({ asset, networks, label }: RecentDepositsProps & { readonly label: string }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const path = usePath();
  const navigate = useNavigate();
  const area = useArea();
  const deposits = useQuery(coinRecords(area)({ pageCondition: LATEST, queryCondition: { type: 'deposit', asset } }));
  // The rows of another asset are not shown while those of this one load.
  if (deposits.data === undefined || deposits.isPlaceholderData) {
    return (
      <LoadState
        query={deposits}
        title={t('coinRecords.failed')}
        text={(reason) => t('coinRecords.failedText', { reason })}
        rows={2}
      />
    );
  }
  const items = deposits.data.items.slice(0, SHOWN);
  if (items.length === 0) {
    return <EmptyState title={t('deposit.recent.empty', { asset })} text={t('deposit.recent.emptyText')} />;
  }
  const findNetworkName = (code: string) => networks.find(({ network }) => network === code)?.name ?? code;
  return (
    <RecordTable
      className={styles.records}
      label={label}
      columns={depositColumns({ t, locale, records: items, findNetworkName })}
      items={items}
      getKey={({ orderId }) => orderId}
      getStatus={({ status }) => status}
      onOpen={({ orderId }) => void navigate(path(area.coinRecords({ record: orderId })))}
    />
  );
}
