import { decimal, isPositive, round } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { TicketEstimate } from './estimate.ts';

/** The average price through the displayed book, and how far it is from the best price. */
export function Execution({
  estimate,
  instrument: { priceDecimals, quoteAsset },
  isShort = false,
}: {
  estimate: TicketEstimate | undefined;
  instrument: Instrument;
  /** In one row, without the slippage's amount. */
  isShort?: boolean;
}) {
  const { t } = useTranslation('trading');
  const taken = estimate?.taken;
  if (isShort) {
    return (
      <Row label={t('ticket.estimates.average')}>
        <Price value={taken?.averagePrice} places={priceDecimals} />
        {taken != null && ` · ${t('ticket.bps', { bps: basisPoints(taken.slippageFraction) })}`}
      </Row>
    );
  }
  return (
    <>
      <Row label={t('ticket.estimates.average')}>
        <Price value={taken?.averagePrice} places={priceDecimals} />
      </Row>
      <Row label={t('ticket.estimates.slippage')}>
        {taken == null ? (
          MISSING
        ) : taken.exceedsBook ? (
          t('ticket.estimates.exceedsBook')
        ) : (
          <>
            {t('ticket.bps', { bps: basisPoints(taken.slippageFraction) })} ·{' '}
            <Amount value={taken.slippage} places={2} unit={quoteAsset} />
          </>
        )}
      </Row>
    </>
  );
}

/** The fee of the part that rests and of the part that is executed on arrival. */
export function Fees({ estimate }: { estimate: TicketEstimate | undefined }) {
  const part = (fee: string | undefined) => (
    <Amount value={fee === undefined || !isPositive(fee) ? null : fee} places={2} />
  );
  return (
    <>
      {part(estimate?.makerFee)} / {part(estimate?.takerFee)}
    </>
  );
}

export const basisPoints = (fraction: string): string => round(decimal(fraction).times('10000'), 1, 'half-even');
