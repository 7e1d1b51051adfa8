import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import type { BankRecordDetail } from '../records/queries.ts';
import { Timeline } from '../records/Timeline.tsx';
import { ApprovalRow } from '../records/WithdrawalRows.tsx';
import { RecordStatus, useReasonText } from './RecordStatus.tsx';

/** A payment in full: why it waits or has ended, its amounts, account and references, and what happened to it. */
export function RecordDetail({ record }: { record: BankRecordDetail }) {
  const { t } = useTranslation('wallet');
  const language = useLocale() === 'zh-HK' ? 'zh-HK' : 'en-US';
  const reason = useReasonText()(record);
  const written =
    record.note === null ? undefined : t('bank.written', { reason: describeBankReason(record.note, language) });
  const texts = [reason, written].filter((text) => text !== undefined);
  return (
    <>
      {texts.length > 0 && (
        <Box padding="0 0 3">
          <Note>{texts.join(language === 'zh-HK' ? '' : ' ')}</Note>
        </Box>
      )}
      <Facts record={record} />
      <Timeline timeline={record.timeline} />
    </>
  );
}

function Facts({ record }: { record: BankRecordDetail }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { type, asset, charges, createdAt, arrivedAt, valueDate, bankReference, reference, orderId } = record;
  const isOut = type === 'withdraw';
  return (
    <Rows>
      <Row label={t('bank.columns.status')}>
        <RecordStatus record={record} />
      </Row>
      <Row label={t('bank.amount')}>
        <FullAmount value={record.amount} asset={asset} />
      </Row>
      {isOut && (
        <>
          <Row label={t('bank.columns.fee')}>
            <FullAmount value={record.fee} asset={asset} />
          </Row>
          <Row label={t('bank.facts.sent')}>
            <FullAmount value={record.receivable} asset={asset} />
          </Row>
        </>
      )}
      {charges !== null && <Row label={t('bank.facts.charges')}>{t(`bank.facts.chargesOf.${charges}`)}</Row>}
      <Row label={t(isOut ? 'bank.facts.paid' : 'bank.facts.credited')}>
        <FullAmount value={record.actualAmount} asset={asset} />
      </Row>
      <Row label={t(isOut ? 'bank.columns.payee' : 'bank.columns.payer')}>
        <BankAccount record={record} />
      </Row>
      <Row label={t('bank.columns.valueDate')}>{valueDate === null ? MISSING : formatDay(valueDate, locale)}</Row>
      <Row label={t('bank.facts.reference')}>
        <CopyId value={reference} label={t('bank.facts.reference')} />
      </Row>
      <Row label={t('bank.facts.bankReference')}>
        {bankReference === null ? MISSING : <CopyId value={bankReference} label={t('bank.facts.bankReference')} />}
      </Row>
      <Row label={t(isOut ? 'bank.facts.requestedAt' : 'bank.facts.createdAt')}>{formatTime(createdAt, locale)}</Row>
      <Row label={t(isOut ? 'bank.facts.paidAt' : 'bank.facts.creditedAt')}>
        {arrivedAt === null ? MISSING : formatTime(arrivedAt, locale)}
      </Row>
      {isOut && <ApprovalRow record={record} />}
      <Row label={t('bank.facts.recordId')}>
        <CopyId value={orderId} label={t('bank.facts.recordId')} />
      </Row>
    </Rows>
  );
}

/** By its name in the book, or as the statement names who paid. */
function BankAccount({ record: { bankAccount } }: { record: BankRecordDetail }) {
  if (bankAccount === null) return MISSING;
  return (
    <Stack as="span" gap="1" padding="1 0">
      {bankAccount.name}
      {bankAccount.number !== null && (
        <Text as="span" breakWords>
          {bankAccount.number}
        </Text>
      )}
    </Stack>
  );
}
