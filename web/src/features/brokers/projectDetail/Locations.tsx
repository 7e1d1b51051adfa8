import { Section } from '@aldgate/ui/layout/Section.tsx';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { type ProjectCapital, useProjectCapital } from '../projectQueries.ts';
import { writeLocation } from '../transfers/location.ts';

/** BR-05: the money of a project by location and asset. */
export function Locations({ projectNo }: { projectNo: string }) {
  const { t } = useTranslation('brokers');
  const capital = useProjectCapital(projectNo);
  const columns = useColumns();
  return (
    <Section title={t('locations.title')}>
      {capital.data === undefined ? (
        <LoadState
          query={capital}
          title={t('locations.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={3}
        />
      ) : (
        <SectionTable
          label={t('locations.title')}
          empty={t('locations.empty')}
          items={capital.data}
          columns={columns}
          getKey={({ location, asset }) => `${writeLocation(location)} ${asset}`}
        />
      )}
    </Section>
  );
}

function useColumns(): readonly RecordColumn<ProjectCapital>[] {
  const { t } = useTranslation('brokers');
  const amount = (value: string | null, asset: string) => (
    <OwnAmount value={value} places={displayPlaces(asset)} placesMax={8} />
  );
  const updated = ({ freshness }: ProjectCapital) => <FreshnessMark freshness={freshness} />;
  return [
    { id: 'label', label: t('locations.location'), wraps: true, cell: ({ label }) => label, below: [updated] },
    { id: 'asset', label: t('asset'), cell: ({ asset }) => asset },
    { id: 'total', label: t('locations.total'), isFigure: true, cell: ({ total, asset }) => amount(total, asset) },
    {
      id: 'available',
      label: t('locations.available'),
      from: 'tablet',
      isFigure: true,
      cell: ({ available, asset }) => amount(available, asset),
    },
    {
      id: 'profit',
      label: t('locations.profit'),
      from: 'desktop',
      isFigure: true,
      cell: ({ unrealizedProfitLoss, asset }) => amount(unrealizedProfitLoss, asset),
    },
    {
      id: 'valuation',
      label: t('locations.valuation'),
      isFigure: true,
      cell: ({ valuation }) => <OwnAmount value={valuation} places={2} />,
    },
    { id: 'freshness', label: t('accounts.columns.freshness'), from: 'tablet', isFigure: true, cell: updated },
  ];
}
