import { listPartyNames } from '@aldgate/domain/wallet/travelParty.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import type { BankRecordDetail, CoinRecordDetail } from './queries.ts';
import { RecordStatus } from './RecordBadge.tsx';

type Withdrawal = CoinRecordDetail;

interface WithdrawalRowsProps {
  readonly record: Withdrawal;
  /** The network's name. */
  readonly network: string;
}

/** The amounts, addresses, approval and transactions of a withdrawal. */
export function WithdrawalRows({ record, network }: WithdrawalRowsProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { asset, accountType, confirmations, confirmationsRequired, createdAt, arrivedAt } = record;
  const isInBlock = record.state === 'confirming' || record.state === 'complete';
  return (
    <Rows>
      <Row label={t('transfers.columns.status')}>
        <RecordStatus record={record} />
      </Row>
      <Row label={t('transfer.amount')}>
        <FullAmount value={record.amount} asset={asset} />
      </Row>
      <Row label={t('coinRecords.fee')}>
        <FullAmount value={record.fee} asset={asset} />
      </Row>
      <Row label={t('coinRecords.receivable')}>
        <FullAmount value={record.receivable} asset={asset} />
      </Row>
      <Row label={t('transfer.transferFrom')}>{accountName(accountType)}</Row>
      <Row label={t('deposit.network')}>{network}</Row>
      <Row label={t('coinRecords.address')}>
        <Stack as="span" gap="1">
          {record.addressName}
          <CopyId value={record.address ?? MISSING} label={t('coinRecords.address')} />
        </Stack>
      </Row>
      <TravelRuleRows record={record} />
      <Row label={t('coinRecords.requestedAt')}>{formatTime(createdAt, locale)}</Row>
      <Row label={t('coinRecords.paidAt')}>{arrivedAt === null ? MISSING : formatTime(arrivedAt, locale)}</Row>
      <ApprovalRow record={record} />
      {isInBlock && (
        <Row label={t('coinRecords.confirmationsName')}>
          {confirmations} / {confirmationsRequired}
        </Row>
      )}
      <Row label={t('coinRecords.txid')}>
        <Transactions record={record} />
      </Row>
      <Row label={t('coinRecords.recordId')}>
        <CopyId value={record.orderId} label={t('coinRecords.recordId')} />
      </Row>
    </Rows>
  );
}

/** Shows the beneficiary of the withdrawal and the provider, as the travel rule demands. */
function TravelRuleRows({ record: { travelRule } }: { record: Withdrawal }) {
  const { t } = useTranslation('wallet');
  if (travelRule === null) return null;
  const provider = travelRule.beneficiaryVASP;
  return (
    <>
      <Row label={t('coinRecords.beneficiary')}>{listPartyNames(travelRule.beneficiary.beneficiaryPersons)}</Row>
      <Row label={t('coinRecords.provider')}>
        {provider === null ? t('coinRecords.ownWallet') : listPartyNames([provider.beneficiaryVASP])}
      </Row>
    </>
  );
}

interface ApprovalRowProps {
  readonly record: Pick<CoinRecordDetail | BankRecordDetail, 'approvalId' | 'timeline'>;
}

/** Which members approved, with the request that they voted on. */
export function ApprovalRow({ record: { approvalId, timeline } }: ApprovalRowProps) {
  const { t } = useTranslation('wallet');
  const names = timeline.flatMap(({ event, member }) => (event === 'approve' && member !== null ? [member] : []));
  if (approvalId === null) return <Row label={t('coinRecords.approvedBy')}>{t('coinRecords.noApproval')}</Row>;
  return (
    <Row label={t('coinRecords.approvedBy')}>
      {names.length > 0 && `${names.join(', ')} · `}
      <PathLink to={`information?tab=approvals&approval=${approvalId}`}>{t('coinRecords.approval')}</PathLink>
    </Row>
  );
}

/** Every transaction that was signed for a withdrawal; the newest alone needs no state. */
function Transactions({ record: { attempts, txid, asset } }: { record: Withdrawal }) {
  const { t } = useTranslation('wallet');
  if (attempts.length === 0) {
    return txid === null ? MISSING : <CopyId value={txid} label={t('coinRecords.txid')} />;
  }
  return (
    <Stack as="ul" gap="2">
      {attempts.map((attempt) => (
        <li key={attempt.txid}>
          <CopyId value={attempt.txid} label={t('coinRecords.txid')} />
          {attempts.length > 1 && (
            <Text as="span" tone="3" size="12">
              {t(`coinRecords.attempts.${attempt.state}`)}
            </Text>
          )}
        </li>
      ))}
      {attempts.length > 1 && (
        <Text as="li" tone="3" size="12">
          {t('coinRecords.attemptsNote', { asset })}
        </Text>
      )}
    </Stack>
  );
}
