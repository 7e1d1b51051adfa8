import { BROKER_KEY_KINDS, BROKER_KEY_STATUSES } from '@aldgate/domain/brokers/keys.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { AccountFilter } from '../parts/AccountFilter.tsx';
import { ExchangeFilter } from '../parts/ExchangeFilter.tsx';
import { useExchangeKeys } from '../queries.ts';
import { KeyTable } from './KeyTable.tsx';
import { buildCondition, isFiltered, type KeyFilter, NO_FILTER, readFilter, writeFilter } from './keyFilter.ts';
import { useKeyLayer } from './useKeyLayer.tsx';

/** BR-07: every key, the platform's own included, worst first, each finding with its remedy. */
export function KeysBoard({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const address = useRecordsAddress<KeyFilter>({ readFilter, writeFilter, opened: 'key', kept: ['tab'] });
  const { filter, change } = address;
  const keys = useExchangeKeys(buildCondition(filter));
  const layer = useKeyLayer();
  return (
    <>
      <RecordsPage
        text={{
          title: t('keys.title'),
          failed: t('keys.failed'),
          failedText: (reason) => t('keys.failedText', { reason }),
          empty: { title: t('keys.empty.title'), text: t('keys.empty.text') },
          filteredEmpty: { title: t('keys.filteredEmpty.title'), text: t('keys.filteredEmpty.text') },
        }}
        address={address}
        records={keys}
        cleared={isFiltered(filter) ? NO_FILTER : undefined}
        lead={
          <>
            {tabs}
            <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="3 0 0">
              {t('keys.lead')}
            </Text>
          </>
        }
        filters={<KeyFilters filter={filter} onChange={change} />}
      >
        {(items) => <KeyTable items={items} layer={layer} />}
      </RecordsPage>
      {layer.layer}
    </>
  );
}

interface KeyFiltersProps {
  readonly filter: KeyFilter;
  readonly onChange: (changes: Partial<KeyFilter>) => void;
}

/** Filters by account, exchange, kind and state. */
function KeyFilters({ filter, onChange }: KeyFiltersProps) {
  const { t } = useTranslation('brokers');
  return (
    <>
      <AccountFilter value={filter.brokerAccountId} onValue={(brokerAccountId) => onChange({ brokerAccountId })} />
      <ExchangeFilter value={filter.exchangeCode} onValue={(exchangeCode) => onChange({ exchangeCode })} />
      <FilterSelect
        label={t('keys.columns.kind')}
        any={t('keys.anyKind')}
        options={BROKER_KEY_KINDS.map((value) => ({ value, label: t(`keys.kinds.${value}`) }))}
        value={filter.kind}
        onValue={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('keys.columns.status')}
        any={t('keys.anyStatus')}
        options={BROKER_KEY_STATUSES.map((value) => ({ value, label: t(`keys.statuses.${value}`) }))}
        value={filter.status}
        onValue={(status) => onChange({ status })}
      />
    </>
  );
}
