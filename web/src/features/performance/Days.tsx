import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ExportButton } from '../../lib/lists/ExportButton.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useOpenActivity } from '../activity/index.ts';
import { type PerformanceRequest, usePerformance } from './queries.ts';
import { useDayColumns } from './useDayColumns.tsx';

interface DaysProps {
  readonly request: PerformanceRequest;
  readonly brokerAccountId: string | undefined;
}

const INTERVALS = ['day', 'month'] as const;

/** The days or months of a range, newest first; each opens its entries. */
export function Days({ request, brokerAccountId }: DaysProps) {
  const { t } = useTranslation('performance');
  const openActivity = useOpenActivity();
  const [interval, setInterval] = useState<(typeof INTERVALS)[number]>('day');
  const wanted = interval === 'day' ? request : { ...request, interval };
  const performance = usePerformance(wanted);
  const columns = useDayColumns(interval);
  return (
    <>
      <Inline wrap gap="2" align="end" padding="3 0 2">
        <Segmented
          label={t('interval')}
          options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
          value={interval}
          onValue={setInterval}
        />
        <ExportButton read={(onRows) => download('exportPerformance', wanted, onRows)} isEmpty={!performance.data} />
      </Inline>
      {performance.data === undefined ? (
        <LoadState query={performance} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={6} />
      ) : (
        <RecordTable
          label={t(`tables.${interval}`)}
          columns={columns}
          items={performance.data.items.toReversed()}
          getKey={({ from }) => from}
          getStatus={({ isOpen }) => (isOpen ? 'open' : 'closed')}
          onOpen={({ from, until }) =>
            openActivity({
              accountType: request.scope === 'wallet' ? undefined : request.scope,
              brokerAccountId,
              since: from,
              until,
            })
          }
        />
      )}
    </>
  );
}
