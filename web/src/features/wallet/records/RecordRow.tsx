import { Name } from '@aldgate/ui/figures/Name.tsx';
import { MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { shortenId } from '../../../lib/lists/shortenId.ts';
import type { CoinRecord } from './queries.ts';
import { RecordStatus } from './RecordBadge.tsx';
import { findShownAmount } from './recordStatus.ts';
import styles from './records.module.css';

/** The decimals to which the amounts of the visible rows align. */
export function computeAlignment(records: readonly CoinRecord[]): number {
  return Math.max(0, ...records.map((each) => writtenPlaces(fullAmount(findShownAmount(each), each.asset))));
}

/** `deposits`: a list of deposits alone, with the transaction in place of what only withdrawals have. */
type List = 'all' | 'deposits';

interface RecordHeadProps {
  readonly list: List;
  /** Absent where the list has one order only. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
}

export function RecordHead({ list, order, onOrder }: RecordHeadProps) {
  const { t } = useTranslation('wallet');
  const time = t('transfers.columns.time');
  return (
    <>
      {order === undefined || onOrder === undefined ? (
        <th scope="col" data-wide>
          {time}
        </th>
      ) : (
        <TimeHeader label={time} order={order} onOrder={onOrder} wide="tablet" />
      )}
      {list === 'all' && (
        <th scope="col" data-wide>
          {t('coinRecords.type')}
        </th>
      )}
      <th scope="col">{t('transfer.asset')}</th>
      <th scope="col" data-align="end">
        {t('transfer.amount')}
      </th>
      {list === 'all' && (
        <>
          <th scope="col" data-align="end" data-wide="desktop" className={styles.detail}>
            {t('coinRecords.fee')}
          </th>
          <th scope="col" data-align="end" data-wide="desktop" className={styles.detail}>
            {t('coinRecords.receivable')}
          </th>
        </>
      )}
      <th scope="col" data-wide={list === 'all' ? 'desktop' : true} className={styles.network}>
        {t('deposit.network')}
      </th>
      {list === 'all' && (
        <th scope="col" data-wide="desktop">
          {t('coinRecords.address')}
        </th>
      )}
      <th scope="col" data-wide>
        {t('transfers.columns.status')}
      </th>
      {list === 'deposits' && (
        <th scope="col" data-wide="desktop" className={styles.txid}>
          {t('coinRecords.txid')}
        </th>
      )}
    </>
  );
}

interface RecordRowProps {
  readonly list: List;
  readonly record: CoinRecord;
  readonly align: number;
  /** The network's name. */
  readonly network: string;
  /** Opens the detail; the whole row is clickable. */
  readonly onOpen: () => void;
}

/** A record as a row, its amount in full; two lines on a phone. */
export function RecordRow({ list, record, align, network, onOpen }: RecordRowProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { type, asset, createdAt, status, txid, fee, receivable } = record;
  const time = formatTime(createdAt, locale);
  const amount = (value: string) => <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} />;
  return (
    <tr data-status={status} data-opens onClick={onOpen}>
      <Text as="td" tone="2" data-wide>
        {time}
      </Text>
      {list === 'all' && <td data-wide>{t(`coinRecords.types.${type}`)}</td>}
      <td>
        <button type="button" data-open>
          {asset}
        </button>
        <span data-below>{list === 'all' ? `${t(`coinRecords.types.${type}`)} · ${network}` : network}</span>
        <span data-below>{time}</span>
      </td>
      <td data-align="end">
        <OwnAmount
          value={findShownAmount(record)}
          places={fullPlaces(asset)}
          placesMax={18}
          align={align}
          unit={asset}
          slot
        />
        <span data-below>
          <RecordStatus record={record} />
        </span>
      </td>
      {list === 'all' && (
        <>
          <Text as="td" tone="2" data-align="end" data-wide="desktop" className={styles.detail}>
            {amount(fee)}
          </Text>
          <td data-align="end" data-wide="desktop" className={styles.detail}>
            {amount(receivable)}
          </td>
        </>
      )}
      <td data-wide={list === 'all' ? 'desktop' : true} className={styles.network}>
        {network}
      </td>
      {list === 'all' && (
        <td data-wide="desktop">
          <Destination record={record} />
        </td>
      )}
      <td data-wide className={styles.status}>
        <RecordStatus record={record} />
      </td>
      {list === 'deposits' && (
        <td data-wide="desktop" className={styles.txid}>
          {txid === null ? MISSING : <ShortId value={txid} label={t('coinRecords.txid')} />}
        </td>
      )}
    </tr>
  );
}

/** The address by its name in the address book, where it has one. */
function Destination({ record: { address, addressName } }: { record: CoinRecord }) {
  return (
    <Name
      text={addressName ?? shortenId(address)}
      title={addressName === null ? address : `${addressName} ${address}`}
    />
  );
}
