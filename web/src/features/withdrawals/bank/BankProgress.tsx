import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { Progress } from '../page/Progress.tsx';
import { useBankWithdrawalRecord } from '../queries.ts';

interface BankProgressProps {
  readonly withdrawId: string;
  readonly onAgain: () => void;
}

/** A confirmed withdrawal through a bank, up to the bank's debit or return. */
export default function BankProgress({ withdrawId, onAgain }: BankProgressProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const area = useArea();
  const loaded = useBankWithdrawalRecord(withdrawId);
  const { data: record } = loaded;
  return (
    <Progress
      rail="bank"
      loaded={loaded}
      recordPath={area.bankRecords('withdraw', { record: withdrawId })}
      rows={
        record !== undefined && (
          <>
            <Row label={t('bank.to')}>
              <Text as="span" breakWords>
                {[record.bankAccount?.name, record.bankAccount?.number].filter(Boolean).join(' · ')}
              </Text>
            </Row>
            {record.valueDate !== null && (
              <Row label={t('figures.valueDate')}>{formatDay(record.valueDate, locale)}</Row>
            )}
            {record.bankReference !== null && <Row label={t('bank.bankReference')}>{record.bankReference}</Row>}
          </>
        )
      }
      onAgain={onAgain}
    />
  );
}
