import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { FullAmount } from '../../../../lib/amounts/FullAmount.tsx';
import { findAsset } from '../../../../lib/calls/assetRegistry.ts';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { LoadState } from '../../../../lib/messages/LoadState.tsx';
import type { Loan } from '../../queries.ts';
import { StatementButtons } from '../../StatementButtons.tsx';
import { useLoanRecords } from '../queries.ts';
import { Check } from './Check.tsx';
import { type CheckedLoan, checkLoan } from './checkLoan.ts';
import { Events } from './Events.tsx';
import { InterestLines } from './InterestLines.tsx';

/** LN-01: what happened to a loan and the interest of each day, beside what this browser computes from the events. */
export default function LoanRecords({ loan: { loanId, asset } }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const records = useLoanRecords(loanId);
  const precision = findAsset(asset)?.precision ?? 0;
  const checked = useMemo(() => records.data && checkLoan(records.data, precision), [records.data, precision]);
  if (records.data === undefined)
    return (
      <Section title={t('detail.events.title')}>
        <LoadState
          query={records}
          title={t('detail.records.failed')}
          text={(reason) => t('detail.records.failedText', { reason })}
          rows={8}
        />
      </Section>
    );
  if (checked === undefined) return <Text padding="4 0">{t('detail.records.unreadable')}</Text>;
  return (
    <>
      <Section title={t('detail.events.title')} action={<StatementButtons of={{ loanId }} />}>
        <Events loan={records.data.loan} events={checked.events} />
      </Section>
      <Section
        title={t('detail.interest.title')}
        action={
          <ExportButton
            read={(onRows) => download('exportLoan', { loanId }, onRows)}
            isEmpty={records.data.lines.length === 0}
          />
        }
      >
        <Inline wrap gap="1 4" justify="between" padding="2 0" size="12">
          <Text as="span" tone="2">
            {t('detail.records.lead')}
          </Text>
          <OwedNow loan={records.data.loan} checked={checked} />
        </Inline>
        <InterestLines checked={checked} />
      </Section>
    </>
  );
}

/** The debt of now, whose last hours have no line yet. */
function OwedNow({ loan, checked }: { readonly loan: Loan; readonly checked: CheckedLoan }) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { asset, liabilities } = loan;
  const { owedHours, owed } = checked;
  return (
    <Inline as="span" wrap gap="1 2">
      <span>
        {t('detail.records.owed')} <FullAmount value={sumLiabilities(liabilities)} asset={asset} />
        {owedHours !== null &&
          owedHours > 0 &&
          `, ${t('detail.records.hours', { count: formatDecimal(String(owedHours), { locale }) })}`}
      </span>
      <span>
        <Check isEqual={owedHours !== null}>
          <FullAmount value={sumLiabilities(owed)} asset={asset} />
        </Check>
      </span>
    </Inline>
  );
}
