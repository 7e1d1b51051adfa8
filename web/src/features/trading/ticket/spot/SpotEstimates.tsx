import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { changePlaces, displayPlaces } from '../../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { Fees, formatRates } from '../../orderForm/executionFigures.tsx';
import { OcoTotals } from '../../orderForm/oco/OcoFields.tsx';
import { HintedRow } from '../HintedRow.tsx';
import type { SpotTicket } from './useSpotTicket.ts';

/** Fees are small: they have four decimals more than balances of the asset. */
const feePlaces = (asset: string): number => displayPlaces(asset) + 4;

interface SpotEstimatesProps {
  readonly ticket: SpotTicket;
  readonly instrument: Instrument;
}

/**
 * Both balances before and after the order and its fee (interface 24), or as they are while nothing is entered. A type
 * of order always has the same rows, so that nothing moves with the input.
 */
export default function SpotEstimates({ ticket, instrument }: SpotEstimatesProps) {
  const { t } = useTranslation('trading');
  const { entry, estimate, rates, balances } = ticket;
  const { baseAsset, quoteAsset } = instrument;
  const received = entry.direction === 'buy' ? baseAsset : quoteAsset;
  return (
    <Rows compact>
      <Available ticket={ticket} instrument={instrument} side="quote" />
      <Available ticket={ticket} instrument={instrument} side="base" />
      {entry.kind === 'oco' && <OcoTotals entry={entry} quoteAsset={quoteAsset} />}
      {(entry.kind === 'limit' || entry.kind === 'conditional') && (
        <OnceFilled balances={estimate?.filled ?? balances} instrument={instrument} />
      )}
      <HintedRow
        label={t('ticket.estimates.feeAt', formatRates(rates))}
        hint={t('ticket.hints.feeSpot', formatRates(rates))}
      >
        {estimate === undefined ? (
          MISSING
        ) : (
          <>
            <Fees estimate={estimate} placesMax={feePlaces(received)} /> {received}
          </>
        )}
      </HintedRow>
    </Rows>
  );
}

/** The available amount of an asset now and, once an order is entered, as soon as it is sent. */
function Available({ ticket, instrument, side }: SpotEstimatesProps & { readonly side: 'base' | 'quote' }) {
  const { t } = useTranslation('trading');
  const { balances, estimate } = ticket;
  const asset = side === 'base' ? instrument.baseAsset : instrument.quoteAsset;
  const isBase = side === 'base';
  const places = isBase ? instrument.quantityDecimals : displayPlaces(asset);
  const placesMax = isBase ? places : changePlaces(asset);
  const before = balances?.[side].available;
  return (
    <Row label={t('ticket.availableOf', { asset })}>
      {estimate === undefined ? (
        <OwnAmount value={before} places={places} placesMax={8} unit={asset} />
      ) : (
        <BeforeAfter
          before={<OwnAmount value={before} places={places} placesMax={placesMax} />}
          after={<OwnAmount value={estimate.sent[side].available} places={places} placesMax={placesMax} />}
        />
      )}
    </Row>
  );
}

interface OnceFilledProps extends Pick<SpotEstimatesProps, 'instrument'> {
  readonly balances: SpotTicket['balances'];
  /** With all decimals, where there is room. */
  readonly isExact?: boolean;
}

/** The balances of both assets, what orders lock included, as soon as all of the order is executed. */
export function OnceFilled({ balances, instrument, isExact = false }: OnceFilledProps) {
  const { t } = useTranslation('trading');
  const { baseAsset, quoteAsset, quantityDecimals } = instrument;
  const row = (asset: string, value: string | undefined, places: number, placesMax = places) => (
    <Row label={t('ticket.estimates.balanceOnceFilled', { asset })}>
      <OwnAmount value={value} places={places} placesMax={isExact ? 8 : placesMax} unit={asset} />
    </Row>
  );
  return (
    <>
      {row(quoteAsset, balances?.quote.total, displayPlaces(quoteAsset), changePlaces(quoteAsset))}
      {row(baseAsset, balances?.base.total, quantityDecimals)}
    </>
  );
}
