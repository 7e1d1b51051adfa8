import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { amountColumn, createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { useNetworkNames } from '../../wallet/index.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type ProjectTransfer, useProjectTransfers } from '../projectQueries.ts';

const TONES: Readonly<Record<ProjectTransfer['status'], BadgeTone>> = {
  deposit_pending: 'warning',
  withdraw_pending: 'warning',
  complete: 'neutral',
  failed: 'danger',
  cancelled: 'danger',
};

/** BR-05: the newest deposits at a project's addresses, and withdrawals of what was taken out of it. */
export function ProjectTransfers({ projectNo }: { projectNo: string }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const nameOf = useNetworkNames();
  const transfers = useProjectTransfers(projectNo);
  const items = transfers.data?.items ?? [];
  const time = createdTime(locale);
  const badge = ({ status }: ProjectTransfer) => (
    <Badge tone={TONES[status]}>{t(`projectTransfers.statuses.${status}`)}</Badge>
  );
  const txidCell = ({ txid }: ProjectTransfer) =>
    txid === null ? MISSING : <ShortId value={txid} label={t('transaction.id')} />;
  const columns: readonly RecordColumn<ProjectTransfer>[] = [
    timeColumn(t('transfers.columns.time'), time),
    {
      id: 'direction',
      label: t('operations.type'),
      cell: ({ direction }) => t(`projectTransfers.directions.${direction}`),
      below: [time],
    },
    {
      id: 'network',
      label: t('transaction.network'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ network }) => nameOf(network),
    },
    {
      id: 'txid',
      label: t('transaction.id'),
      from: 'desktop',
      cell: txidCell,
    },
    { ...amountColumn(t('transfers.columns.amount'), items), below: [badge] },
    { id: 'status', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
  return (
    <Section title={t('projectTransfers.title')}>
      <BrokerError error={transfers.error} />
      {transfers.data !== undefined && (
        <SectionTable
          label={t('projectTransfers.title')}
          items={items}
          columns={columns}
          getKey={({ recordNo }) => recordNo}
          empty={t('projectTransfers.empty')}
        />
      )}
    </Section>
  );
}
