import { formatFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import { marginRatio } from '@aldgate/domain/trading/futuresAccount.ts';
import { MOVEMENT_RESERVE } from '@aldgate/domain/trading/orderCost.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { type ReactNode, useMemo } from 'react';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { Percent } from '../account/figures.tsx';
import { computeEstimate } from '../orderForm/estimate.ts';
import { Fees, formatRates, percent } from '../orderForm/executionFigures.tsx';
import { HintedRow } from './HintedRow.tsx';
import type { Ticket } from './useTicket.ts';

interface Figures {
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
  readonly unit?: string;
}

interface EstimatesProps {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
}

/**
 * The cost and effects of the order, each before and after (interface 24), or as they are while nothing is entered.
 * Orders of all types have the same rows, so that nothing moves with the input.
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
  // The balance while a resting order waits; of one that is executed at once or triggers later, that after its fill.
  const after = estimate?.isResting === true && entry.kind === 'limit' ? sent : filled;
  const change = (render: (value: string | null | undefined, unit?: string) => ReactNode, figures: Figures) =>
    estimate === undefined ? (
      render(figures.before, figures.unit)
    ) : (
      <BeforeAfter before={render(figures.before)} after={render(figures.after, figures.unit)} />
    );
  const rates = formatRates(setting && { maker: setting.makerFeeRate, taker: setting.takerFeeRate });
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
      <HintedRow
        label={t('ticket.available')}
        hint={t(entry.kind === 'conditional' ? 'ticket.hints.availableTriggered' : 'ticket.hints.available')}
      >
        {change(
          (value, unit) => (
            <Amount value={value} places={2} masked={masked} unit={unit} />
          ),
          { before: capital?.availableBalance, after: after?.available, unit: quoteAsset },
        )}
      </HintedRow>
      <Row label={t('ticket.estimates.position')}>
        {change(
          (value, unit) => (
            <Amount value={value} places={quantityDecimals} masked={masked} unit={unit} />
          ),
          { before: size, after: filled?.position, unit: baseAsset },
        )}
      </Row>
      <HintedRow label={t('ticket.estimates.marginRatio')} hint={t('ticket.hints.marginRatio')}>
        {change(
          (value) => (
            <Percent value={value} />
          ),
          { before: ratio, after: filled?.marginRatio },
        )}
      </HintedRow>
      <HintedRow label={t('ticket.estimates.liquidation')} hint={t('ticket.hints.liquidation')}>
        {change(
          (value) => (
            <Price value={value} places={priceDecimals} />
          ),
          {
            before: held?.liquidationPrice,
            after: filled?.liquidationPrice,
          },
        )}
      </HintedRow>
      <HintedRow label={t('ticket.estimates.fee')} hint={t('ticket.hints.fee', rates)}>
        {estimate === undefined ? (
          `${rates.maker} / ${rates.taker}`
        ) : (
          <>
            <Fees estimate={estimate} /> {quoteAsset}
          </>
        )}
      </HintedRow>
    </Rows>
  );
}

function computeRatio(maintenance: string, balance: string): string | undefined {
  const ratio = marginRatio(parseFixedRounded(maintenance), parseFixedRounded(balance));
  return ratio === undefined ? undefined : formatFixed(ratio);
}
