import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Name } from '@aldgate/ui/figures/Name.tsx';
import { MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BankRecord } from '../records/queries.ts';
import { RecordStatus } from './RecordStatus.tsx';
import type { RecordType } from './recordFilter.ts';
import styles from './records.module.css';

interface RecordTableProps {
  readonly type: RecordType;
  readonly label: string;
  readonly records: readonly BankRecord[];
  /** For announced deposits; absent where the detail alone cancels. */
  readonly onCancel?: (record: BankRecord) => void;
  /** Absent where the list has one order only. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
  readonly onOpen: (orderId: string) => void;
}

/** Payments by bank, in or out, by time. */
export function RecordTable(props: RecordTableProps) {
  const { type, label, records, onCancel, order, onOrder, onOpen } = props;
  const { t } = useTranslation('wallet');
  const align = Math.max(0, ...records.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  const isOut = type === 'withdraw';
  return (
    <Table
      className={styles.records}
      label={label}
      head={
        <>
          {order === undefined || onOrder === undefined ? (
            <th scope="col" data-wide>
              {t('bank.columns.time')}
            </th>
          ) : (
            <TimeHeader label={t('bank.columns.time')} order={order} onOrder={onOrder} wide="tablet" />
          )}
          <th scope="col">{t('bank.currency')}</th>
          <th scope="col" data-align="end">
            {t('bank.amount')}
          </th>
          {isOut && (
            <th scope="col" data-align="end" data-wide="desktop">
              {t('bank.columns.fee')}
            </th>
          )}
          <th scope="col" data-wide className={styles.account}>
            {t(isOut ? 'bank.columns.payee' : 'bank.columns.payer')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('bank.columns.valueDate')}
          </th>
          <th scope="col" data-wide>
            {t('bank.columns.status')}
          </th>
          {onCancel !== undefined && <td data-wide />}
        </>
      }
    >
      {records.map((record) => (
        <RecordRow
          key={record.orderId}
          record={record}
          align={align}
          {...(onCancel && { onCancel })}
          onOpen={() => onOpen(record.orderId)}
        />
      ))}
    </Table>
  );
}

interface RecordRowProps {
  readonly record: BankRecord;
  readonly align: number;
  readonly onCancel?: (record: BankRecord) => void;
  /** Opens the detail; the whole row is clickable. */
  readonly onOpen: () => void;
}

/** A payment as a row, its amount in full; two lines on a phone. */
function RecordRow({ record, align, onCancel, onOpen }: RecordRowProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { type, asset, createdAt, status, amount, fee, bankAccount, valueDate } = record;
  const time = formatTime(createdAt, locale);
  const account = bankAccount?.name ?? bankAccount?.number ?? MISSING;
  return (
    <tr data-status={status} data-opens onClick={onOpen}>
      <Text as="td" tone="2" data-wide>
        {time}
      </Text>
      <td>
        <button type="button" data-open>
          {asset}
        </button>
        <span data-below>{time}</span>
      </td>
      <td data-align="end">
        <OwnAmount value={amount} places={fullPlaces(asset)} align={align} unit={asset} slot />
        <span data-below>
          <RecordStatus record={record} />
        </span>
      </td>
      {type === 'withdraw' && (
        <Text as="td" tone="2" data-align="end" data-wide="desktop">
          <OwnAmount value={fee} places={fullPlaces(asset)} />
        </Text>
      )}
      <td data-wide className={styles.account}>
        <Name text={account} />
      </td>
      <Text as="td" tone="2" data-wide="desktop">
        {valueDate ?? MISSING}
      </Text>
      <td data-wide className={styles.status}>
        <RecordStatus record={record} />
      </td>
      {onCancel !== undefined && (
        <td data-align="end" data-wide>
          {record.mayCancel && (
            <Button
              kind="link"
              onClick={(event) => {
                event.stopPropagation();
                onCancel(record);
              }}
            >
              {t('bank.cancel.action')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
