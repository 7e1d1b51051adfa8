import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { TimeHeader, type TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Transfer } from './queries.ts';
import { Rejection } from './Rejection.tsx';
import styles from './records.module.css';
import type { TransferState } from './transferFilter.ts';

const TONES: Readonly<Record<TransferState, BadgeTone>> = {
  pending: 'warning',
  completed: 'neutral',
  failed: 'danger',
};

export function TransferBadge({ state }: { state: TransferState }) {
  const { t } = useTranslation('wallet');
  return <Badge tone={TONES[state]}>{t(`transfers.states.${state}`)}</Badge>;
}

/** The decimals to which the amounts of the visible rows align. */
export function computeAlignment(transfers: readonly Transfer[]): number {
  return Math.max(0, ...transfers.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
}

interface TransferHeadProps {
  readonly order: TimeOrder;
  readonly onOrder: (order: TimeOrder) => void;
}

export function TransferHead({ order, onOrder }: TransferHeadProps) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <TimeHeader label={t('transfers.columns.time')} order={order} onOrder={onOrder} wide="tablet" />
      <th scope="col">{t('transfer.transferFrom')}</th>
      <th scope="col" data-wide>
        {t('transfer.transferTo')}
      </th>
      <th scope="col" data-align="end">
        {t('transfer.amount')}
      </th>
      <th scope="col" data-align="end" data-wide>
        {t('transfers.columns.status')}
      </th>
    </>
  );
}

interface TransferRowProps {
  readonly transfer: Transfer;
  readonly align: number;
  /** Opens the detail; the whole row is clickable. */
  readonly onOpen: () => void;
}

/** A transfer as a row, its amount in full; two lines on a phone. The reason of a failure is below it. */
export function TransferRow({ transfer, align, onOpen }: TransferRowProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { transferFrom, transferTo, asset, amount, state, createdAt } = transfer;
  const failed = state === 'failed';
  const time = formatTime(createdAt, locale);
  const badge = <TransferBadge state={state} />;
  return (
    <>
      <tr className={failed ? styles.explained : undefined} data-state={state} data-opens onClick={onOpen}>
        <Text as="td" tone="2" data-wide>
          {time}
        </Text>
        <td>
          <button type="button" data-open>
            {t(`accounts.${transferFrom}`)}
          </button>
          <span data-below>→ {t(`accounts.${transferTo}`)}</span>
          <span data-below>{time}</span>
        </td>
        <td data-wide>{t(`accounts.${transferTo}`)}</td>
        <td data-align="end">
          <OwnAmount value={amount} places={fullPlaces(asset)} placesMax={18} align={align} unit={asset} slot />
          <span data-below>{badge}</span>
        </td>
        <td data-align="end" data-wide>
          {badge}
        </td>
      </tr>
      {failed && (
        <tr>
          <td colSpan={5} className={styles.why}>
            <Rejection transfer={transfer} />
          </td>
        </tr>
      )}
    </>
  );
}
