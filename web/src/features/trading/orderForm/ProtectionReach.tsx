import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { exitResult, PROTECTION_LEGS, PROTECTION_MS, type ProtectedSize } from '@aldgate/domain/trading/protection.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { writeExitResult } from './writeExitResult.ts';

interface ProtectionReachProps {
  readonly protection: Pick<Protection, 'takeProfit' | 'stopLoss' | 'expiresAt'>;
  /** The direction that opens the position. */
  readonly direction: 'buy' | 'sell';
  readonly size: ProtectedSize;
  readonly instrument: Pick<Instrument, 'symbol' | 'baseAsset' | 'quoteAsset' | 'quantityDecimals'>;
}

/** Says how much exits close, what each leg wins or loses before fees, and until when they are valid. */
export function ProtectionReach({ protection, direction, size, instrument }: ProtectionReachProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  const triggers = PROTECTION_LEGS.flatMap((leg) => protection[leg] ?? []);
  if (triggers.length === 0) return null;
  const results = triggers.map((trigger) => own(writeExitResult(exitResult(direction, size, trigger), locale)));
  const { symbol, baseAsset, quoteAsset, quantityDecimals } = instrument;
  return (
    <Text size="12" tone="2" lead="text">
      {t(isSpot(symbol) ? 'ticket.protection.sells' : 'ticket.protection.closes', {
        quantity: own(formatDecimal(size.quantity, { locale, placesMin: quantityDecimals })),
        asset: baseAsset,
        results: results.join(' / '),
        unit: quoteAsset,
        until: formatDate(protection.expiresAt ?? serverClock.now() + PROTECTION_MS, locale),
      })}
    </Text>
  );
}
