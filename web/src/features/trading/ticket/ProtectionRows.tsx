import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';

interface ProtectionRowsProps {
  readonly protection: Protection | undefined;
  readonly instrument: Pick<Instrument, 'priceDecimals' | 'quoteAsset'>;
}

/** The exits that an order brings, before it is sent. */
export function ProtectionRows({ protection, instrument }: ProtectionRowsProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (protection === undefined) return null;
  const { triggerBy, expiresAt } = protection;
  return (
    <>
      {PROTECTION_LEGS.map((leg) => {
        const trigger = protection[leg];
        return trigger === undefined ? null : (
          <Row key={leg} label={t(`ticket.protection.${leg}`)}>
            <Price value={trigger} places={instrument.priceDecimals} unit={instrument.quoteAsset} />
          </Row>
        );
      })}
      {triggerBy === 'mark' && <Row label={t('ticket.protection.by')}>{t(`records.triggerBy.${triggerBy}`)}</Row>}
      {expiresAt !== undefined && <Row label={t('ticket.protection.validUntil')}>{formatTime(expiresAt, locale)}</Row>}
    </>
  );
}
