import { type LoanSaleFacts, readLoanReceipt } from '@aldgate/domain/loans/receipt.ts';
import type { RecomputedEvent } from '@aldgate/domain/loans/recomputeLoan.ts';
import { recomputeSale, type SaleFigure } from '@aldgate/domain/loans/recomputeSale.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { FullAmount } from '../../../../lib/amounts/FullAmount.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../../lib/messages/LoadState.tsx';
import { ReceiptSignature } from '../../../../lib/quotes/index.ts';
import { type LoanEvent, useLoanReceipt } from '../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { Check } from './Check.tsx';

type Checked = RecomputedEvent<LoanEvent>;

interface SaleReceiptProps {
  readonly checked: Checked;
  readonly onClose: () => void;
}

/** LN-01: the signed receipt of a liquidation, each figure beside what this browser computes. */
export default function SaleReceipt({ checked, onClose }: SaleReceiptProps) {
  const { t } = useTranslation('loans');
  const { t: tApp } = useTranslation();
  const receipt = useLoanReceipt(checked.event.eventId);
  const facts = receipt.data && readLoanReceipt(receipt.data.payload);
  return (
    <Drawer
      open
      title={t('detail.receipt.title')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {receipt.data === undefined ? (
        <LoadState
          query={receipt}
          title={t('detail.receipt.failed')}
          text={(reason) => t('detail.receipt.failedText', { reason })}
          rows={12}
        />
      ) : facts === undefined ? (
        <ErrorState title={t('detail.receipt.unreadable')} text={t('detail.receipt.unreadableText')} />
      ) : (
        <>
          <Figures facts={facts} checked={checked} />
          <ReceiptSignature receipt={receipt.data} />
        </>
      )}
    </Drawer>
  );
}

interface FiguresProps {
  readonly facts: LoanSaleFacts;
  readonly checked: Checked;
}

function Figures({ facts, checked }: FiguresProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { percent } = useLoanTexts();
  const figures = recomputeSale(facts, checked);
  const { asset, collateralAsset, baseAsset, quoteAsset } = facts;
  const time = (at: number) => `${formatTime(at, locale)} UTC`;
  const price = (value: string) => <Price value={value} unit={`${quoteAsset}/${baseAsset}`} />;
  const figure = (name: SaleFigure, unit: string) => (
    <Row label={t(`detail.receipt.figures.${name}`)}>
      <Inline as="span" inline wrap gap="1 2" justify="end">
        <FullAmount value={figures[name].listed} asset={unit} />
        <Check isEqual={figures[name].isEqual}>
          <FullAmount value={figures[name].own} asset={unit} />
        </Check>
      </Inline>
    </Row>
  );
  return (
    <>
      <Text size="13" weight="mid" numeric>
        {t(facts.restore === null ? 'detail.receipt.formulaDue' : 'detail.receipt.formula')}
      </Text>
      <Text size="12" lead="text" tone="2" padding="1 0 3">
        {t('detail.receipt.lead')}
      </Text>
      <Rows>
        {figure('due', asset)}
        {figure('collateral', collateralAsset)}
        {facts.restore !== null && <Row label={t('detail.receipt.restore')}>{percent(facts.restore)}</Row>}
        <Row label={t('detail.receipt.feeRate')}>{percent(facts.feeRate)}</Row>
        <Row label={t('detail.receipt.price')}>{price(facts.price)}</Row>
        {figure('quantity', collateralAsset)}
        {figure('proceeds', asset)}
        {figure('fee', asset)}
      </Rows>
      <Part title={t('detail.receipt.payment')}>
        {figure('paidOverdueInterest', asset)}
        {figure('paidInterest', asset)}
        {figure('paidPrincipal', asset)}
        {figure('dueAfter', asset)}
        {figure('collateralAfter', collateralAsset)}
      </Part>
      <Part title={t('detail.receipt.price')}>
        <Row label={t('detail.receipt.source')}>{t(`detail.receipt.sources.${facts.source}`)}</Row>
        <Row label={t('detail.receipt.book')}>{price(facts.bookPrice)}</Row>
        <Row label={t('detail.receipt.mid')}>{price(facts.mid)}</Row>
        <Row label={t('detail.receipt.figures.marginBps')}>
          <Inline as="span" inline wrap gap="1 2" justify="end">
            <Amount value={facts.marginBps} places={1} placesMax={2} unit="bps" />
            <Check isEqual={figures.marginBps.isEqual}>
              <Amount value={figures.marginBps.own} places={1} placesMax={2} unit="bps" />
            </Check>
          </Inline>
        </Row>
        <Row label={t('detail.receipt.size')}>
          <OwnAmount value={facts.sizeUsd} places={2} unit="USD" />
        </Row>
        <Row label={t('detail.receipt.referenceAt')}>{time(facts.referenceAt)}</Row>
        <Row label={t('detail.receipt.soldAt')}>{time(facts.soldAt)}</Row>
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {title}
      </Heading>
      <Rows>{children}</Rows>
    </>
  );
}
