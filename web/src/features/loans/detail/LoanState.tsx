import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { DetailSplit } from '@aldgate/ui/layout/DetailHeader.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Loan } from '../queries.ts';
import { AutoTopUp } from './AutoTopUp.tsx';
import { LtvPanel } from './LtvPanel.tsx';
import { useLoanTexts } from './useLoanTexts.ts';

/** LN-01: LTV against the steps, beside what is owed and pledged. */
export function LoanState({ loan }: { loan: Loan }) {
  return (
    <DetailSplit aside={<Figures loan={loan} />}>
      <LtvPanel loan={loan} />
    </DetailSplit>
  );
}

function Figures({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const { asset, liabilities, collateralAsset, collateralAmount, collateralValuation, releasable, overdueRate } = loan;
  const isOverdue = loan.status === 'overdue' || isPositive(liabilities.overdueInterest);
  return (
    <>
      <Heading size="13">{t('detail.owed')}</Heading>
      <Rows>
        <Row label={t('fields.principal')}>
          <FullAmount value={liabilities.principal} asset={asset} />
        </Row>
        <Row label={t('fields.interest')}>
          <FullAmount value={liabilities.interest} asset={asset} />
        </Row>
        {isOverdue && (
          <Row label={t('fields.overdueInterest')}>
            <FullAmount value={liabilities.overdueInterest} asset={asset} />
          </Row>
        )}
        <Row label={t('detail.total')}>
          <b>
            <FullAmount value={sumLiabilities(liabilities)} asset={asset} />
          </b>
        </Row>
        {!loan.isShortfall && (
          <Row label={t('detail.overdueRate')}>
            <Text as="span" size="12" tone="2">
              {t('detail.overdueRateValue', { rate: percent(overdueRate) })}
            </Text>
          </Row>
        )}
      </Rows>
      <Heading size="13" marginTop="4">
        {t('detail.collateral')}
      </Heading>
      <Rows>
        <Row label={t('detail.amount')}>
          <FullAmount value={collateralAmount} asset={collateralAsset} />
        </Row>
        <Row label={t('detail.value')}>
          <OwnAmount value={collateralValuation} places={2} unit="USD" />
        </Row>
        <Row label={t('detail.releasable')}>
          <FullAmount value={releasable} asset={collateralAsset} />
        </Row>
      </Rows>
      {loan.status !== 'ended' && !loan.isShortfall && <AutoTopUp loan={loan} />}
    </>
  );
}
