import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Receipt } from './queries.ts';
import { type ReceiptFacts, readReceipt } from './receipt.ts';
import { Signature } from './Signature.tsx';

/** The signed content of the receipt, and whether the signature is valid. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('convert');
  const facts = readReceipt(receipt.payload);
  if (facts === undefined) return <ErrorState title={t('receipt.unreadable')} text={t('receipt.unreadableText')} />;
  return (
    <>
      <Figures facts={facts} />
      <Signature receipt={receipt} />
    </>
  );
}

function Figures({ facts }: { facts: ReceiptFacts }) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const time = (at: number) => `${formatTime(at, locale)} UTC`;
  const amount = (value: string, asset: string) => (
    <Amount value={value} places={fullPlaces(asset)} placesMax={18} unit={asset} />
  );
  const seconds = formatDecimal(String(facts.timeLeftMs / 1_000), { locale, placesMin: 1, placesMax: 1 });
  const unit = `${facts.quoteAsset}/${facts.baseAsset}`;
  return (
    <>
      <Rows>
        <Row label={t('done.paid')}>{amount(facts.fromAmount, facts.fromAsset)}</Row>
        <Row label={t('done.received')}>
          <b>{amount(facts.toAmount, facts.toAsset)}</b>
        </Row>
        <Row label={t('done.rate')}>
          <Price value={facts.price} unit={unit} />
        </Row>
        <Row label={t('facts.mid')}>
          <Price value={facts.referencePrice} unit={unit} />
        </Row>
        <Row label={t('receipt.midAt')}>{time(facts.referenceAt)}</Row>
        <Row label={t('receipt.spread')}>
          <Amount value={facts.spreadBps} places={1} placesMax={2} unit={t('facts.bps')} />
        </Row>
        <Row label={t('facts.fee')}>{facts.fee}</Row>
      </Rows>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {t('receipt.times')}
      </Heading>
      <Rows>
        <Row label={t('receipt.quotedAt')}>{time(facts.quotedAt)}</Row>
        <Row label={t('receipt.acceptedAt')}>{time(facts.acceptedAt)}</Row>
        <Row label={t('receipt.timeLeft')}>{t('receipt.seconds', { seconds })}</Row>
      </Rows>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {t('receipt.numbers')}
      </Heading>
      <Rows>
        <Row label={t('records.columns.order')}>
          <Text as="span" size="12" tone="2" breakWords>
            {facts.orderId}
          </Text>
        </Row>
        <Row label={t('receipt.quote')}>
          <Text as="span" size="12" tone="2" breakWords>
            {facts.quoteId}
          </Text>
        </Row>
        <Row label={t('receipt.transfer')}>
          <Text as="span" size="12" tone="2" breakWords>
            {facts.transferId}
          </Text>
        </Row>
      </Rows>
    </>
  );
}
