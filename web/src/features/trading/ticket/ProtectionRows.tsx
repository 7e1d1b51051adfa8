import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { PROTECTION_LEGS, type ProtectedSize } from '@aldgate/domain/trading/protection.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { ProtectionReach } from '../orderForm/ProtectionReach.tsx';

interface ProtectionRowsProps {
  readonly protection: Protection | undefined;
  /** Whether exits were chosen, though none may be entered. */
  readonly isChosen: boolean;
  readonly direction: 'buy' | 'sell';
  /** Undefined while it is not known. */
  readonly size: ProtectedSize | undefined;
  readonly instrument: Instrument;
}

/** The exits that an order brings, with what they close and what each wins or loses, before it is sent. */
export function ProtectionRows({ protection, isChosen, direction, size, instrument }: ProtectionRowsProps) {
  const { t } = useTranslation('trading');
  if (protection === undefined)
    return isChosen ? <Row label={t('ticket.protection.title')}>{t('ticket.protection.none')}</Row> : null;
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
      {!isSpot(instrument.symbol) && (
        <Row label={t('ticket.protection.by')}>{t(`records.triggerBy.${protection.triggerBy}`)}</Row>
      )}
      {size !== undefined && (
        <Row label={t('ticket.protection.reach')}>
          <ProtectionReach protection={protection} direction={direction} size={size} instrument={instrument} />
        </Row>
      )}
    </>
  );
}
