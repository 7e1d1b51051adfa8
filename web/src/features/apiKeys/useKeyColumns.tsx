import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatDate, formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ShortId } from '../../lib/lists/ShortId.tsx';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import styles from './apiKeys.module.css';
import { KeyEnd } from './KeyEnd.tsx';
import { KeyState } from './KeyState.tsx';
import type { ApiKey } from './queries.ts';
import { useTermTexts } from './terms.ts';

interface ColumnOptions {
  /** Whether the keys are those of several members. */
  readonly hasMembers: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** The columns of the keys. */
export function useKeyColumns({ hasMembers, now }: ColumnOptions): readonly RecordColumn<ApiKey>[] {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const terms = useTermTexts();
  const day = (at: number | null) =>
    at === null ? MISSING : <span title={formatTime(at, locale)}>{formatDate(at, locale)}</span>;
  const member = ({ member: { name, email } }: ApiKey) => name ?? email;
  const columns: readonly (RecordColumn<ApiKey> | false)[] = [
    {
      id: 'remark',
      label: t('columns.remark'),
      opens: true,
      className: styles.remark,
      cell: ({ remark }) => remark,
      below: [
        ({ publicId }) => shortenId(publicId),
        ...(hasMembers ? [member] : []),
        terms.permissions,
        (apiKey) => <KeyEnd apiKey={apiKey} now={now} />,
      ],
    },
    {
      id: 'publicId',
      label: t('columns.publicId'),
      from: 'desktop',
      cell: ({ publicId }) => <ShortId value={publicId} label={t('columns.publicId')} />,
    },
    hasMembers && {
      id: 'member',
      label: t('columns.member'),
      from: 'desktop',
      className: `${styles.roomy} ${styles.member}`,
      cell: (apiKey) => <span title={apiKey.member.email}>{member(apiKey)}</span>,
    },
    {
      id: 'permissions',
      label: t('columns.permissions'),
      from: 'tablet',
      className: styles.wraps,
      cell: terms.permissions,
    },
    {
      id: 'addresses',
      label: t('columns.addresses'),
      from: 'tablet',
      cell: ({ addresses }) => (
        <span title={addresses.join('\n')}>{addresses.length === 0 ? t('anyAddress') : addresses.length}</span>
      ),
    },
    { id: 'state', label: t('columns.state'), className: styles.wraps, cell: (apiKey) => <KeyState apiKey={apiKey} /> },
    {
      id: 'created',
      label: t('columns.created'),
      from: 'desktop',
      isQuiet: true,
      className: styles.roomy,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      id: 'ends',
      label: t('columns.ends'),
      from: 'tablet',
      className: styles.wraps,
      cell: (apiKey) => <KeyEnd apiKey={apiKey} now={now} />,
    },
    {
      id: 'lastUsed',
      label: t('columns.lastUsed'),
      from: 'desktop',
      isQuiet: true,
      className: styles.roomy,
      cell: ({ lastUsedAt }) => day(lastUsedAt),
    },
  ];
  return columns.filter((column) => column !== false);
}
