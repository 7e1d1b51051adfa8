import { BROKER_KEY_KINDS, BROKER_KEY_STATUSES } from '@aldgate/domain/brokers/keys.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { ACCOUNT, EXCHANGE } from '../parts/filters.ts';
import { exchangeKeys } from '../queries.ts';
import { useKeyLayer } from './useKeyLayer.tsx';
import { useKeyTable } from './useKeyTable.tsx';

const { choice } = filtersIn('brokers');

/** `?account=<id>&exchange=BINANCE&kind=issued&status=active&page=2`. */
export const FILTERS = {
  brokerAccountId: ACCOUNT,
  exchangeCode: EXCHANGE,
  kind: choice({
    label: 'keys.columns.kind',
    any: 'keys.anyKind',
    values: BROKER_KEY_KINDS,
    name: (kind) => `keys.kinds.${kind}`,
  }),
  status: choice({
    label: 'keys.columns.status',
    any: 'keys.anyStatus',
    values: BROKER_KEY_STATUSES,
    name: (status) => `keys.statuses.${status}`,
  }),
};

/** BR-07: every key, the platform's own included, worst first, each finding with its remedy. */
export function KeysBoard({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const layer = useKeyLayer();
  const records = useRecords(exchangeKeys, FILTERS, {
    opened: 'key',
    getKey: ({ exchangeKeyId }) => exchangeKeyId,
    kept: ['tab'],
    fixed: { order: 'worst' },
  });
  return (
    <>
      <RecordsPage
        {...useKeyTable(layer)}
        text={useRecordsText('brokers', 'keys')}
        records={records}
        lead={
          <>
            {tabs}
            <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="3 0 0">
              {t('keys.lead')}
            </Text>
          </>
        }
      />
      {layer.layer}
    </>
  );
}
