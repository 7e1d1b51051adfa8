import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Name } from '@aldgate/ui/figures/Name.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import type { BankRecord, BankRecordType } from '../records/queries.ts';
import { RecordStatus } from './RecordStatus.tsx';
import styles from './records.module.css';

type Column = RecordColumn<BankRecord>;

interface BankColumns {
  readonly t: Translate<'wallet'>;
  readonly locale: string;
  readonly type: BankRecordType;
  readonly records: readonly BankRecord[];
}

/** The columns of payments by bank, in or out; amounts in full, aligned across the rows. */
export function bankColumns({ t, locale, type, records }: BankColumns): readonly Column[] {
  const align = Math.max(0, ...records.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  const fee: Column = {
    id: 'fee',
    label: t('bank.columns.fee'),
    from: 'desktop',
    isFigure: true,
    isQuiet: true,
    cell: (record) => <OwnAmount value={record.fee} places={fullPlaces(record.asset)} />,
  };
  return [
    {
      id: 'time',
      label: t('bank.columns.time'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ createdAt }) => formatTime(createdAt, locale),
    },
    {
      id: 'currency',
      label: t('bank.currency'),
      opens: true,
      cell: ({ asset }) => asset,
      below: [({ createdAt }) => formatTime(createdAt, locale)],
    },
    {
      id: 'amount',
      label: t('bank.amount'),
      isFigure: true,
      cell: ({ amount, asset }) => (
        <OwnAmount value={amount} places={fullPlaces(asset)} align={align} unit={asset} slot />
      ),
      below: [(record) => <RecordStatus record={record} />],
    },
    ...(type === 'withdraw' ? [fee] : []),
    {
      id: 'account',
      label: t(type === 'withdraw' ? 'bank.columns.payee' : 'bank.columns.payer'),
      from: 'tablet',
      className: styles.account,
      cell: ({ bankAccount }) => <Name text={bankAccount?.name ?? bankAccount?.number ?? MISSING} />,
    },
    {
      id: 'valueDate',
      label: t('bank.columns.valueDate'),
      from: 'desktop',
      isQuiet: true,
      cell: ({ valueDate }) => (valueDate === null ? MISSING : formatDay(valueDate, locale)),
    },
    {
      id: 'status',
      label: t('bank.columns.status'),
      from: 'tablet',
      className: styles.status,
      cell: (record) => <RecordStatus record={record} />,
    },
  ];
}

/** The column that cancels an announced deposit from the list. */
export function cancelColumn(t: Translate<'wallet'>, onCancel: (record: BankRecord) => void): Column {
  return {
    id: 'cancel',
    label: '',
    from: 'tablet',
    isFigure: true,
    cell: (record) =>
      record.mayCancel && (
        <Button
          kind="link"
          onClick={(event) => {
            event.stopPropagation();
            onCancel(record);
          }}
        >
          {t('bank.cancel.action')}
        </Button>
      ),
  };
}
