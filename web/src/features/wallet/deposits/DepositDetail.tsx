import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { DepositBadge } from './DepositBadge.tsx';
import { findStatusNote } from './depositStatus.ts';
import styles from './deposits.module.css';

type Deposit = AnswerOf<'queryDepositWithdraw'>;

/** A deposit in full: why it waits, its amounts and ids, and what happened to it. */
export function DepositDetail({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { asset, network, accountType, confirmations, confirmationsRequired, createdAt, arrivedAt } = deposit;
  const note = findStatusNote(deposit);
  const amount = (value: string | null) => (
    <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} unit={asset} />
  );
  return (
    <>
      {note?.kind === 'reason' && (
        <Box padding="0 0 3">
          <Note>{t(`deposits.reasons.${note.reason}`, { asset, network })}</Note>
        </Box>
      )}
      <Rows>
        <Row label={t('transfers.columns.status')}>
          <DepositBadge deposit={deposit} />
        </Row>
        <Row label={t('deposits.arrived')}>{amount(deposit.initiatedAmount)}</Row>
        <Row label={t('deposits.credited')}>
          {deposit.actualAmount === null ? MISSING : amount(deposit.actualAmount)}
        </Row>
        <Row label={t('deposit.account')}>{t(`accounts.${accountType}`)}</Row>
        <Row label={t('deposit.network')}>{network}</Row>
        <Row label={t('deposits.confirmationsName')}>
          {confirmations} / {confirmationsRequired}
        </Row>
        <Row label={t('deposits.seenAt')}>{formatTime(createdAt, locale)}</Row>
        <Row label={t('deposits.creditedAt')}>{arrivedAt === null ? MISSING : formatTime(arrivedAt, locale)}</Row>
        <Row label={t('deposit.addressName')}>
          <CopyId value={deposit.address} label={t('deposit.addressName')} />
        </Row>
        <Row label={t('deposits.txid')}>
          {deposit.txid === null ? MISSING : <CopyId value={deposit.txid} label={t('deposits.txid')} />}
        </Row>
        <Row label={t('deposits.recordId')}>
          <CopyId value={deposit.orderId} label={t('deposits.recordId')} />
        </Row>
      </Rows>
      <Timeline timeline={deposit.timeline} />
    </>
  );
}

/** What happened to a deposit, in the order of time. */
function Timeline({ timeline }: Pick<Deposit, 'timeline'>) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  return (
    <Box as="section" marginTop="5">
      <Heading size="13" padding="0 0 2">
        {t('deposits.timeline')}
      </Heading>
      <ol className={styles.timeline}>
        {timeline.map(({ at, event, by: actor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={index}>
            <span>
              {t(`deposits.events.${event}`)}
              {actor === 'operator' && ` · ${t('deposits.operator')}`}
            </span>
            <time dateTime={new Date(at).toISOString()}>{formatTime(at, locale)}</time>
          </li>
        ))}
      </ol>
    </Box>
  );
}
