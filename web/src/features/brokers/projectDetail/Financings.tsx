import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useState } from 'react';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { FinancingBadge } from '../parts/StatusBadges.tsx';
import { type Financing, useFinancings } from '../projectQueries.ts';

const FinancingDrawer = lazyPart(() => import('./FinancingDrawer.tsx'));

/** BR-03: the financings of a project; a row opens its terms, its interest by day and its changes. */
export function Financings({ projectNo }: { projectNo: string }) {
  const { t } = useTranslation('brokers');
  const financings = useFinancings(projectNo);
  const columns = useColumns();
  const [opened, setOpened] = useState<string>();
  return (
    <Section title={t('financing.title')}>
      {financings.data === undefined ? (
        <LoadState
          query={financings}
          title={t('financing.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={2}
        />
      ) : (
        <SectionTable
          label={t('financing.title')}
          empty={t('financing.empty')}
          items={financings.data.items}
          columns={columns}
          getKey={({ financingNo }) => financingNo}
          onOpen={({ financingNo }) => setOpened(financingNo)}
        />
      )}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <FinancingDrawer key={opened} financingNo={opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </Section>
  );
}

function useColumns(): readonly RecordColumn<Financing>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const term = ({ startedOn, endedOn }: Financing) =>
    `${formatDay(startedOn, locale)} – ${endedOn === null ? '' : formatDay(endedOn, locale)}`;
  const badge = ({ status }: Financing) => <FinancingBadge status={status} />;
  return [
    {
      id: 'number',
      label: t('financing.number'),
      opens: true,
      cell: ({ financingNo }) => financingNo,
      below: [term, badge],
    },
    { id: 'term', label: t('financing.term'), from: 'tablet', isQuiet: true, cell: term },
    {
      id: 'rate',
      label: t('changes.rate'),
      from: 'desktop',
      isFigure: true,
      cell: ({ annualRate }) => formatPercent(annualRate, locale),
    },
    {
      id: 'ratio',
      label: t('changes.ratio'),
      from: 'desktop',
      isFigure: true,
      cell: ({ ratio }) => (ratio === null ? MISSING : `${ratio} : 1`),
    },
    {
      id: 'principal',
      label: t('changes.priority'),
      isFigure: true,
      cell: ({ priorityPrincipal }) => <OwnAmount value={priorityPrincipal} places={2} />,
    },
    {
      id: 'interest',
      label: t('changes.unpaidInterest'),
      from: 'tablet',
      isFigure: true,
      cell: ({ unpaidInterest }) => <OwnAmount value={unpaidInterest} places={2} />,
    },
    { id: 'status', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
