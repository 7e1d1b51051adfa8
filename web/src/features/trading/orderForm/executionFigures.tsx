import { decimal, isPositive, round } from '@aldgate/domain/money/amount.ts';
import type { FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { TakenFigures } from '@aldgate/domain/trading/executionPlan.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { changePlaces, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';

/** The average price through the displayed book, and how far it is from the best price. */
export function Execution({
  estimate,
  instrument: { priceDecimals, quoteAsset },
}: {
  estimate: { readonly taken: TakenFigures | null } | undefined;
  instrument: Instrument;
}) {
  const { t } = useTranslation('trading');
  const taken = estimate?.taken;
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
            <Amount
              value={taken.slippage}
              places={fullPlaces(quoteAsset)}
              placesMax={changePlaces(quoteAsset)}
              unit={quoteAsset}
            />
          </>
        )}
      </Row>
    </>
  );
}

/** The fee of the part that rests and of the part that is executed on arrival. */
export function Fees({
  estimate,
  placesMax = 2,
}: {
  estimate: { readonly makerFee: string; readonly takerFee: string } | undefined;
  placesMax?: number;
}) {
  const part = (fee: string | undefined) => (
    <Amount value={fee === undefined || !isPositive(fee) ? null : fee} places={2} placesMax={placesMax} />
  );
  return (
    <>
      {part(estimate?.makerFee)} / {part(estimate?.takerFee)}
    </>
  );
}

/** Fee rates as percentages for the texts of a fee. */
export function formatRates(rates: FeeRates | undefined) {
  const written = (rate: string | undefined) => (rate === undefined ? MISSING : percent(rate));
  const [maker, taker] = [written(rates?.maker), written(rates?.taker)];
  return { maker, taker, rates: maker === taker ? maker : `${maker} / ${taker}` };
}

export const percent = (fraction: string): string => `${decimal(fraction).times('100').toFixed()}%`;

export const basisPoints = (fraction: string): string => round(decimal(fraction).times('10000'), 1, 'half-even');
