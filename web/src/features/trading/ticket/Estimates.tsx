import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import { marginRatio } from '@aldgate/domain/trading/futuresAccount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { Percent } from '../account/figures.tsx';
import type { Ticket } from './useTicket.ts';

/** The cost and effects of the order, each before and after (interface 24). */
export function Estimates({ ticket, instrument }: { ticket: Ticket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { estimateInputs, estimate, entry, held } = ticket;
  const { baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const capital = estimateInputs?.account.capital;
  const size = held === undefined ? '0' : held.side === 'long' ? held.quantity : `-${held.quantity}`;
  const sizeAfter = toDecimalString(
    decimal(size)[entry.direction === 'buy' ? 'plus' : 'minus'](decimal(estimate === undefined ? '0' : entry.quantity)),
  );
  const ratio = capital === undefined ? undefined : computeRatio(capital.maintMargin, capital.marginBalance);
  return (
    <Box padding="2 0 0" lineTop="1">
      <Rows compact>
        <Row label={t('ticket.estimates.cost')}>
          <Amount value={estimate?.cost} places={2} unit={quoteAsset} />
        </Row>
        <Row label={t('ticket.available')}>
          <BeforeAfter
            before={<Amount value={capital?.availableBalance} places={2} />}
            after={<Amount value={estimate?.availableAfter} places={2} unit={quoteAsset} />}
          />
        </Row>
        <Row label={t('ticket.estimates.position')}>
          <BeforeAfter
            before={<Amount value={size} places={quantityDecimals} />}
            after={
              <Amount value={estimate === undefined ? null : sizeAfter} places={quantityDecimals} unit={baseAsset} />
            }
          />
        </Row>
        <Row label={t('ticket.estimates.marginRatio')}>
          <BeforeAfter before={<Percent value={ratio} />} after={<Percent value={estimate?.marginRatioAfter} />} />
        </Row>
        <Row label={t('ticket.estimates.liquidation')}>
          <BeforeAfter
            before={<Price value={held?.liquidationPrice} places={priceDecimals} />}
            after={<Price value={estimate?.liquidationPriceAfter} places={priceDecimals} />}
          />
        </Row>
        <Row label={t('ticket.estimates.fee')}>
          <Amount value={estimate?.fee} places={2} unit={quoteAsset} />
        </Row>
      </Rows>
    </Box>
  );
}

function computeRatio(maintenance: string, balance: string): string | undefined {
  const ratio = marginRatio(parseFixedRounded(maintenance), parseFixedRounded(balance));
  return ratio === undefined ? undefined : formatFixed(ratio);
}
