import { formatFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import { marginRatio } from '@aldgate/domain/trading/futuresAccount.ts';
import { MOVEMENT_RESERVE } from '@aldgate/domain/trading/orderCost.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useMemo } from 'react';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { Percent } from '../account/figures.tsx';
import { computeEstimate } from '../orderForm/estimate.ts';
import { Execution, Fees, formatRates, percent } from '../orderForm/executionFigures.tsx';
import { HintedRow } from './HintedRow.tsx';
import type { Ticket } from './useTicket.ts';

interface EstimatesProps {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
}

/**
 * The cost and effects of the order, each before and after (interface 24). A type of order always has the same rows, so
 * that nothing moves with the input.
 */
export default function Estimates({ ticket, instrument }: EstimatesProps) {
  const { t } = useTranslation('trading');
  const masked = useHiding((hiding) => hiding.masked);
  const { estimateInputs, entry, held } = ticket;
  const { baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const estimate = useMemo(() => estimateInputs && computeEstimate(entry, estimateInputs), [entry, estimateInputs]);
  const capital = estimateInputs?.account.capital;
  const setting = estimateInputs?.terms.setting;
  const isIsolated = setting?.marginMode === 'isolated';
  const size = held === undefined ? '0' : held.side === 'long' ? held.quantity : `-${held.quantity}`;
  const ratio = capital === undefined ? undefined : computeRatio(capital.maintMargin, capital.marginBalance);
  const { filled, sent } = estimate ?? {};
  const available = (value: string | undefined, unit?: string) => (
    <Amount value={value} places={2} masked={masked} {...(unit !== undefined && { unit })} />
  );
  return (
    <Rows compact>
      <HintedRow
        label={t(isIsolated ? 'ticket.estimates.costWithFee' : 'ticket.estimates.cost')}
        hint={t(isIsolated ? 'ticket.hints.costWithFee' : 'ticket.hints.cost', {
          reserve: entry.kind === 'market' ? t('ticket.hints.reserve', { reserve: percent(MOVEMENT_RESERVE) }) : '',
        })}
      >
        <Amount value={estimate?.cost} places={2} unit={quoteAsset} />
      </HintedRow>
      {entry.kind !== 'conditional' && (
        <Execution estimate={estimate} instrument={instrument} isShort={entry.kind === 'limit'} />
      )}
      {entry.kind === 'market' ? (
        <Row label={t('ticket.available')}>
          <BeforeAfter before={available(capital?.availableBalance)} after={available(filled?.available, quoteAsset)} />
        </Row>
      ) : (
        <>
          {entry.kind === 'limit' ? (
            <Row label={t('ticket.estimates.whileResting')}>
              {estimate?.isResting === true ? available(sent?.available, quoteAsset) : MISSING}
            </Row>
          ) : (
            <Row label={t('ticket.estimates.untilTriggered')}>{t('ticket.estimates.unchanged')}</Row>
          )}
          <Row label={t('ticket.estimates.onceFilled')}>{available(filled?.available, quoteAsset)}</Row>
        </>
      )}
      <Row label={t('ticket.estimates.position')}>
        <BeforeAfter
          before={<Amount value={size} places={quantityDecimals} masked={masked} />}
          after={<Amount value={filled?.position} places={quantityDecimals} unit={baseAsset} masked={masked} />}
        />
      </Row>
      <HintedRow label={t('ticket.estimates.marginRatio')} hint={t('ticket.hints.marginRatio')}>
        <BeforeAfter before={<Percent value={ratio} />} after={<Percent value={filled?.marginRatio} />} />
      </HintedRow>
      <HintedRow label={t('ticket.estimates.liquidation')} hint={t('ticket.hints.liquidation')}>
        <BeforeAfter
          before={<Price value={held?.liquidationPrice} places={priceDecimals} />}
          after={<Price value={filled?.liquidationPrice} places={priceDecimals} />}
        />
      </HintedRow>
      <HintedRow
        label={t('ticket.estimates.fee')}
        hint={t(
          'ticket.hints.fee',
          formatRates(setting && { maker: setting.makerFeeRate, taker: setting.takerFeeRate }),
        )}
      >
        <Fees estimate={estimate} /> {quoteAsset}
      </HintedRow>
    </Rows>
  );
}

function computeRatio(maintenance: string, balance: string): string | undefined {
  const ratio = marginRatio(parseFixedRounded(maintenance), parseFixedRounded(balance));
  return ratio === undefined ? undefined : formatFixed(ratio);
}
