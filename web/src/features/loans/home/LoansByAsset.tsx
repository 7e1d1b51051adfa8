import { Section } from '@aldgate/ui/layout/Section.tsx';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import type { LoanOverview } from '../queries.ts';

type Row = LoanOverview['byAsset'][number];

const amountColumn = (
  part: 'pledged' | 'owed',
  { label, align }: { readonly label: string; readonly align: number },
): RecordColumn<Row> => ({
  id: part,
  label,
  isFigure: true,
  cell: (row) => <OwnAmount value={row[part]} places={displayPlaces(row.asset)} align={align} />,
});

/** Sums of what is pledged and owed of each asset; nothing without any. */
export function LoansByAsset({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('loans');
  if (rows.length === 0) return null;
  const align = Math.max(...rows.map(({ asset }) => displayPlaces(asset)));
  return (
    <Section title={t('summary.byAsset')}>
      <SectionTable
        label={t('summary.byAsset')}
        empty=""
        items={rows}
        getKey={({ asset }) => asset}
        columns={[
          { id: 'asset', label: t('summary.asset'), cell: ({ asset }) => asset },
          amountColumn('pledged', { label: t('summary.pledged'), align }),
          amountColumn('owed', { label: t('summary.owed'), align }),
        ]}
      />
    </Section>
  );
}
