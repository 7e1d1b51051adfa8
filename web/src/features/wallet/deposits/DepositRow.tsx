import { MISSING, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ShortId } from '../../../lib/lists/ShortId.tsx';
import { DepositStatus } from './DepositBadge.tsx';
import { findShownAmount } from './depositStatus.ts';
import styles from './deposits.module.css';
import type { Deposit } from './queries.ts';

/** The decimals to which the amounts of the visible rows align. */
export function computeAlignment(deposits: readonly Deposit[]): number {
  return Math.max(0, ...deposits.map((each) => writtenPlaces(fullAmount(findShownAmount(each), each.asset))));
}

interface DepositHeadProps {
  /** Absent where the list has one order only. */
  readonly order?: TimeOrder;
  readonly onOrder?: (order: TimeOrder) => void;
}

export function DepositHead({ order, onOrder }: DepositHeadProps) {
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
      <th scope="col">{t('transfer.asset')}</th>
      <th scope="col" data-align="end">
        {t('transfer.amount')}
      </th>
      <th scope="col" data-wide className={styles.network}>
        {t('deposit.network')}
      </th>
      <th scope="col" data-wide>
        {t('transfers.columns.status')}
      </th>
      <th scope="col" data-wide="desktop" className={styles.txid}>
        {t('deposits.txid')}
      </th>
    </>
  );
}

interface DepositRowProps {
  readonly deposit: Deposit;
  readonly align: number;
  /** Opens the detail; the whole row is clickable. */
  readonly onOpen: () => void;
}

/** A deposit as a row, its amount in full; two lines on a phone. */
export function DepositRow({ deposit, align, onOpen }: DepositRowProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { asset, network, createdAt, status, txid } = deposit;
  const time = formatTime(createdAt, locale);
  return (
    <tr data-status={status} data-opens onClick={onOpen}>
      <Text as="td" tone="2" data-wide>
        {time}
      </Text>
      <td>
        <button type="button" data-open>
          {asset}
        </button>
        <span data-below>{network}</span>
        <span data-below>{time}</span>
      </td>
      <td data-align="end">
        <OwnAmount
          value={findShownAmount(deposit)}
          places={fullPlaces(asset)}
          placesMax={18}
          align={align}
          unit={asset}
          slot
        />
        <span data-below>
          <DepositStatus deposit={deposit} />
        </span>
      </td>
      <td data-wide className={styles.network}>
        {network}
      </td>
      <td data-wide className={styles.status}>
        <DepositStatus deposit={deposit} />
      </td>
      <td data-wide="desktop" className={styles.txid}>
        {txid === null ? MISSING : <ShortId value={txid} label={t('deposits.txid')} />}
      </td>
    </tr>
  );
}
