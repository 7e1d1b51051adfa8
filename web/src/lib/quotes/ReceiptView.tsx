import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { FullAmount } from '../amounts/FullAmount.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { CopyId } from '../lists/CopyId.tsx';
import { useSession } from '../session/session.ts';
import type { Receipt } from './product.ts';
import { ReceiptSignature } from './ReceiptSignature.tsx';
import { type ReceiptFacts, readReceipt } from './receipt.ts';

/** The signed content of the receipt, and whether the signature is valid. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('quotes');
  const facts = readReceipt(receipt.payload);
  if (facts === undefined) return <ErrorState title={t('receipt.unreadable')} text={t('receipt.unreadableText')} />;
  return (
    <>
      <Figures facts={facts} />
      <ReceiptSignature receipt={receipt} />
    </>
  );
}

function Figures({ facts }: { facts: ReceiptFacts }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const time = (at: number) => `${formatTime(at, locale)} UTC`;
  const amount = (value: string, asset: string) => <FullAmount value={value} asset={asset} />;
  const unit = `${facts.quoteAsset}/${facts.baseAsset}`;
  // A row of a part that not every receipt has.
  const price = (label: 'receipt.limit' | 'receipt.book', value: string | undefined) =>
    value !== undefined && (
      <Row label={t(label)}>
        <Price value={value} places={Math.max(2, writtenPlaces(facts.price))} unit={unit} />
      </Row>
    );
  const bps = (
    label: 'receipt.spread' | 'receipt.index' | 'receipt.margin' | 'receipt.volatility',
    value: string | undefined,
  ) =>
    value !== undefined && (
      <Row label={t(label)}>
        <Amount value={value} places={1} placesMax={2} unit={t('bps')} />
      </Row>
    );
  const institution = useSession(({ userInfo }) => userInfo?.institution);
  // The receipt is signed with the institution's id; its name is the session's.
  const isOwn = institution?.institutionId === facts.institutionId;
  return (
    <>
      <Rows>
        <Row label={t('receipt.institution')}>{isOwn ? institution.name : facts.institutionId}</Row>
        <Row label={t('account')}>{t('assetAccount')}</Row>
      </Rows>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {t('receipt.trade')}
      </Heading>
      <Rows>
        <Row label={t('done.paid')}>{amount(facts.fromAmount, facts.fromAsset)}</Row>
        <Row label={t('done.received')}>
          <b>{amount(facts.toAmount, facts.toAsset)}</b>
        </Row>
        <Row label={t('done.rate')}>
          <Price value={facts.price} unit={unit} />
        </Row>
        {price('receipt.limit', facts.limitPrice)}
        {price('receipt.book', facts.bookPrice)}
        {bps('receipt.index', facts.indexBps)}
        <Row label={t('mid')}>
          <Price value={facts.referencePrice} unit={unit} />
        </Row>
        <Row label={t('receipt.midAt')}>{time(facts.referenceAt)}</Row>
        {bps('receipt.spread', facts.spreadBps)}
        {bps('receipt.margin', facts.marginBps)}
        {bps('receipt.volatility', facts.volatilityBps)}
        <Row label={t('feeLabel')}>{facts.fee}</Row>
      </Rows>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {t('receipt.times')}
      </Heading>
      <Rows>
        <Row label={t('receipt.quotedAt')}>{time(facts.quotedAt)}</Row>
        <Row label={t('receipt.acceptedAt')}>{time(facts.acceptedAt)}</Row>
        {facts.timeLeftMs !== undefined && (
          <Row label={t('receipt.timeLeft')}>
            {t('receipt.seconds', {
              seconds: formatDecimal(String(facts.timeLeftMs / 1_000), { locale, placesMin: 1, placesMax: 1 }),
            })}
          </Row>
        )}
      </Rows>
      <Heading as="h3" size="13" marginTop="5" marginBottom="2">
        {t('receipt.numbers')}
      </Heading>
      <Rows>
        <Row label={t('done.order')}>
          <CopyId value={facts.orderId} label={t('done.order')} />
        </Row>
        <Row label={t('receipt.quote')}>
          <CopyId value={facts.quoteId} label={t('receipt.quote')} />
        </Row>
        <Row label={t('receipt.transfer')}>
          <CopyId value={facts.transferId} label={t('receipt.transfer')} />
        </Row>
        <Row label={t('receipt.institutionId')}>
          <CopyId value={facts.institutionId} label={t('receipt.institutionId')} />
        </Row>
      </Rows>
    </>
  );
}
