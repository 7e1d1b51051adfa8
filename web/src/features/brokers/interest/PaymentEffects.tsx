import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { AmountInFull } from '../../../lib/amounts/AmountInFull.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface PaymentEffectsProps {
  /** The name of the payer. */
  readonly label: string;
  /** Undefined while it loads. */
  readonly preview: AnswerOf<'previewInterestPayment'> | undefined;
  readonly asset: string;
}

/** The payer and the project before and after a payment. */
export function PaymentEffects({ label, preview, asset }: PaymentEffectsProps) {
  const { t } = useTranslation('brokers');
  const amount = (value: string | null | undefined, withUnit = true) => (
    <AmountInFull asset={asset} value={value ?? undefined} withUnit={withUnit} />
  );
  return (
    <Rows aligned>
      <Row label={label}>
        <BeforeAfter before={amount(preview?.payerBefore, false)} after={amount(preview?.payerAfter)} />
      </Row>
      {preview?.navAfter != null && <Row label={t('interest.pay.nav')}>{amount(preview.navAfter)}</Row>}
      {preview?.cushionAfter != null && <Row label={t('interest.pay.cushion')}>{amount(preview.cushionAfter)}</Row>}
    </Rows>
  );
}
