import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { releasedBySale } from '@aldgate/domain/loans/fromCollateral.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { AmountInFull } from '../../../../lib/amounts/AmountInFull.tsx';
import { FullAmount } from '../../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Loan } from '../../queries.ts';
import { AmountEffect } from './AmountEffect.tsx';
import { LtvEffect } from './LtvEffect.tsx';
import { PaidAmounts } from './PaidAmounts.tsx';

export type SalePreview = AnswerOf<'previewLoanFromCollateral'>;

/** The sale, and the loan before and after it. */
export function SaleEffects({ loan, preview }: { readonly loan: Loan; readonly preview: SalePreview | undefined }) {
  const { t } = useTranslation('loans');
  const { asset, collateralAsset, collateralAmount } = loan;
  const repaid = preview && sumLiabilities(preview.paid);
  const released =
    preview === undefined
      ? null
      : releasedBySale({ before: collateralAmount, sold: preview.sold, after: preview.collateralAmount });
  return (
    <div>
      {preview !== undefined && (
        <Rows>
          <Row label={t('detail.fromCollateral.sold')}>
            <FullAmount value={preview.sold} asset={collateralAsset} />
          </Row>
          <Row label={t('detail.receipt.price')}>
            <Price value={preview.price} unit={`${preview.quoteAsset}/${preview.baseAsset}`} />
          </Row>
          <Row label={t('detail.receipt.figures.proceeds')}>
            <FullAmount value={preview.proceeds} asset={asset} />
          </Row>
        </Rows>
      )}
      <Text size="12" marginTop="3">
        {t('detail.forms.beforeAfter')}
      </Text>
      <Rows aligned>
        <PaidAmounts loan={loan} paid={preview?.paid} />
        <AmountEffect
          label={t('detail.collateral')}
          asset={collateralAsset}
          before={collateralAmount}
          after={preview?.collateralAmount}
        />
        {released !== null && (
          <Row label={t('detail.fromCollateral.released')}>
            <AmountInFull asset={collateralAsset} value={released} />
          </Row>
        )}
        <LtvEffect
          loan={loan}
          change={
            repaid === undefined || preview === undefined
              ? undefined
              : { repaid, added: toDecimalString(decimal(preview.collateralAmount).minus(collateralAmount)) }
          }
        />
      </Rows>
    </div>
  );
}
