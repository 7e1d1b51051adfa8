import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Name } from '@aldgate/ui/figures/Name.tsx';
import { MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import type { CoinRecord } from './queries.ts';
import { RecordStatus } from './RecordBadge.tsx';
import { findShownAmount } from './recordStatus.ts';
import styles from './records.module.css';

type Column = RecordColumn<CoinRecord>;

interface CoinColumns {
  readonly t: Translate<'wallet'>;
  readonly locale: string;
  readonly records: readonly CoinRecord[];
  readonly findNetworkName: (network: string) => string;
}

/** The columns of deposits and withdrawals; amounts in full, aligned across the rows. */
export function coinColumns({ t, locale, records, findNetworkName }: CoinColumns): readonly Column[] {
  const typeOf = ({ type }: CoinRecord) => t(`coinRecords.types.${type}`);
  const amount = (value: string, asset: string) => (
    <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} />
  );
  return [
    timeColumn(t, locale),
    { id: 'type', label: t('coinRecords.type'), from: 'tablet', cell: typeOf },
    {
      id: 'asset',
      label: t('transfer.asset'),
      opens: true,
      cell: ({ asset }) => asset,
      below: [
        (record) => `${typeOf(record)} · ${findNetworkName(record.network)}`,
        ({ createdAt }) => formatTime(createdAt, locale),
      ],
    },
    amountColumn(t, records),
    {
      id: 'fee',
      label: t('coinRecords.fee'),
      from: 'desktop',
      isFigure: true,
      isQuiet: true,
      className: styles.detail,
      cell: ({ fee, asset }) => amount(fee, asset),
    },
    {
      id: 'receivable',
      label: t('coinRecords.receivable'),
      from: 'desktop',
      isFigure: true,
      className: styles.detail,
      cell: ({ receivable, asset }) => amount(receivable, asset),
    },
    {
      id: 'network',
      label: t('deposit.network'),
      from: 'desktop',
      className: styles.network,
      cell: ({ network }) => findNetworkName(network),
    },
    {
      id: 'address',
      label: t('coinRecords.address'),
      from: 'desktop',
      cell: (record) => <Destination record={record} />,
    },
    statusColumn(t),
  ];
}

/** The columns of deposits alone: the transaction in place of columns that only withdrawals have. */
export function depositColumns({ t, locale, records, findNetworkName }: CoinColumns): readonly Column[] {
  return [
    timeColumn(t, locale),
    {
      id: 'asset',
      label: t('transfer.asset'),
      opens: true,
      cell: ({ asset }) => asset,
      below: [({ network }) => findNetworkName(network), ({ createdAt }) => formatTime(createdAt, locale)],
    },
    amountColumn(t, records),
    {
      id: 'network',
      label: t('deposit.network'),
      from: 'tablet',
      className: styles.network,
      cell: ({ network }) => findNetworkName(network),
    },
    statusColumn(t),
    {
      id: 'txid',
      label: t('coinRecords.txid'),
      from: 'desktop',
      className: styles.txid,
      cell: ({ txid }) => (txid === null ? MISSING : <ShortId value={txid} label={t('coinRecords.txid')} />),
    },
  ];
}

const timeColumn = (t: Translate<'wallet'>, locale: string): Column => ({
  id: 'time',
  label: t('transfers.columns.time'),
  from: 'tablet',
  isQuiet: true,
  cell: ({ createdAt }) => formatTime(createdAt, locale),
});

function amountColumn(t: Translate<'wallet'>, records: readonly CoinRecord[]): Column {
  const align = Math.max(0, ...records.map((each) => writtenPlaces(fullAmount(findShownAmount(each), each.asset))));
  return {
    id: 'amount',
    label: t('transfer.amount'),
    isFigure: true,
    cell: (record) => (
      <OwnAmount
        value={findShownAmount(record)}
        places={fullPlaces(record.asset)}
        placesMax={18}
        align={align}
        unit={record.asset}
        slot
      />
    ),
    below: [(record) => <RecordStatus record={record} />],
  };
}

const statusColumn = (t: Translate<'wallet'>): Column => ({
  id: 'status',
  label: t('transfers.columns.status'),
  from: 'tablet',
  className: styles.status,
  cell: (record) => <RecordStatus record={record} />,
});

/** The address by its name in the address book, where it has one. */
function Destination({ record: { address, addressName } }: { record: CoinRecord }) {
  if (address === null) return MISSING;
  return (
    <Name
      text={addressName ?? shortenId(address)}
      title={addressName === null ? address : `${addressName} ${address}`}
    />
  );
}
