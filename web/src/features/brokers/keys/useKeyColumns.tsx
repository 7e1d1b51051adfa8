import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatDate, formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import type { BrokerKey } from '../queries.ts';
import { KeyBadge } from './KeyBadge.tsx';

/** The columns of keys; `isOfAccount` leaves out the account, which the page names. */
export function useKeyColumns({ isOfAccount }: { readonly isOfAccount: boolean }): readonly RecordColumn<BrokerKey>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const day = (at: number | null) =>
    at === null ? MISSING : <span title={formatTime(at, locale)}>{formatDate(at, locale)}</span>;
  const kind = ({ kind: name }: BrokerKey) => t(`keys.kinds.${name}`);
  const badge = ({ status }: BrokerKey) => <KeyBadge status={status} />;
  const columns: readonly (RecordColumn<BrokerKey> | false)[] = [
    {
      id: 'name',
      label: t('keys.columns.name'),
      opens: true,
      wraps: true,
      cell: ({ name }) => name,
      below: [({ accountName }) => accountName, kind, badge],
    },
    !isOfAccount && {
      id: 'account',
      label: t('account'),
      from: 'tablet',
      wraps: true,
      cell: ({ accountName }) => accountName,
    },
    { id: 'kind', label: t('keys.columns.kind'), from: 'tablet', isQuiet: true, cell: kind },
    { id: 'apiKey', label: t('keys.apiKey'), from: 'wide', isQuiet: true, cell: ({ apiKey }) => apiKey ?? MISSING },
    {
      id: 'permissions',
      label: t('keys.columns.permissions'),
      from: 'wide',
      isQuiet: true,
      cell: ({ permissions }) => permissions.map((each) => t(`keys.permissions.${each}`)).join(', '),
    },
    {
      id: 'boundIps',
      label: t('keys.columns.addresses'),
      from: 'tablet',
      isFigure: true,
      cell: ({ boundIps }) => (
        <span title={boundIps.join('\n')}>{boundIps.length === 0 ? MISSING : boundIps.length}</span>
      ),
    },
    { id: 'status', label: t('keys.columns.status'), from: 'tablet', cell: badge },
    {
      id: 'expires',
      label: t('keys.columns.expires'),
      from: 'desktop',
      isQuiet: true,
      cell: (key) => day(key.expiresAt),
    },
    {
      id: 'lastUsed',
      label: t('keys.columns.lastUsed'),
      from: 'desktop',
      isQuiet: true,
      cell: ({ lastUsedAt }) => day(lastUsedAt),
    },
  ];
  return columns.filter((column) => column !== false);
}
