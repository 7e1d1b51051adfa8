import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../account/AccountRow.tsx';
import type { AccountOption } from '../account/accounts.ts';
import { computeEstimate } from '../orderForm/estimate.ts';
import { basisPoints, Execution, Fees } from '../orderForm/executionFigures.tsx';
import { buildOrderTerms, isLimited } from '../orderForm/terms.ts';
import { isTriggerAbove } from '../orders/trigger.ts';
import { Validity } from '../records/list/cells.tsx';
import { OpenedPosition } from './OpenedPosition.tsx';
import type { Confirmation } from './TicketFrame.tsx';
import type { Ticket } from './useTicket.ts';

interface ConfirmOrderProps extends Confirmation {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
  readonly account: AccountOption;
}

/** The order with its execution, fee and liquidation price, before it is sent (interface 25). */
export default function ConfirmOrder(props: ConfirmOrderProps) {
  const { ticket, instrument, submitLabel, confirmReason, disabledReason, onCancel, onConfirm } = props;
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { entry, opposite, estimateInputs } = ticket;
  const { symbol, baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const estimate = estimateInputs && computeEstimate(entry, estimateInputs);
  const terms = buildOrderTerms(entry);
  const taken = estimate?.taken ?? undefined;
  return (
    <ConfirmDialog
      open
      title={t('ticket.confirm.title')}
      kind={entry.direction}
      cancelLabel={tApp('back')}
      confirmLabel={submitLabel}
      isDisabled={disabledReason !== undefined}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <Stack gap="2">
        {confirmReason !== undefined && (
          <Note kind="warning">
            {t(`ticket.confirm.${confirmReason}`)}{' '}
            {confirmReason === 'large' &&
              entry.kind !== 'conditional' &&
              taken !== undefined &&
              t(taken.exceedsBook ? 'ticket.confirm.largeExceeds' : 'ticket.confirm.largeExecution', {
                price: formatDecimal(taken.averagePrice, {
                  locale,
                  placesMin: priceDecimals,
                  placesMax: priceDecimals,
                }),
                bps: basisPoints(taken.slippageFraction),
              })}
          </Note>
        )}
        <OpenedPosition entry={entry} held={ticket.held} instrument={instrument} />
        {disabledReason !== undefined && <Note kind="warning">{disabledReason}</Note>}
        <Rows>
          <Row label={t('ticket.side')}>{t(`ticket.sides.${entry.direction}`)}</Row>
          <Row label={t('ticket.confirm.contract')}>{symbol}</Row>
          <Row label={t('ticket.kind')}>{t(`ticket.kinds.${entry.kind}`)}</Row>
          {entry.kind === 'conditional' && (
            <Row label={t('ticket.trigger')}>
              {t(`ticket.condition.types.${entry.conditionType}`)}, {t(`ticket.condition.sources.${entry.triggerBy}`)}{' '}
              {isTriggerAbove(entry.conditionType, entry.direction) ? '≥' : '≤'}{' '}
              <Price value={entry.triggerPrice} places={priceDecimals} unit={quoteAsset} />
            </Row>
          )}
          <Row label={t('ticket.price')}>
            {isLimited(entry) ? (
              <Price value={entry.price} places={priceDecimals} unit={quoteAsset} />
            ) : (
              t('records.atMarket')
            )}
          </Row>
          {entry.kind === 'limit' && opposite !== undefined && (
            <Row label={t('ticket.confirm.distance')}>{formatDistance(entry.price, opposite, locale)}</Row>
          )}
          <Row label={t('ticket.quantity')}>
            <Amount value={entry.quantity} places={quantityDecimals} unit={baseAsset} />
          </Row>
          <Row label={t('ticket.total')}>
            <Amount value={entry.total === '' ? null : entry.total} places={2} unit={quoteAsset} />
          </Row>
          {entry.kind !== 'conditional' && taken !== undefined && (
            <Execution estimate={estimate} instrument={instrument} />
          )}
          {entry.kind === 'limit' && (
            <Row label={t('ticket.timeInForce')}>
              <Validity order={{ ...terms, condition: null, expiresAt: terms.expiresAt ?? null }} />
            </Row>
          )}
          {entry.kind === 'conditional' && terms.expiresAt !== undefined && (
            <Row label={t('ticket.expiry')}>{t('records.until', { time: formatTime(terms.expiresAt, locale) })}</Row>
          )}
          <Row label={t('ticket.reduceOnly')}>{t(entry.isReduceOnly ? 'records.yes' : 'records.no')}</Row>
          <Row label={t('ticket.estimates.fee')}>
            <Fees estimate={estimate} /> {quoteAsset}
          </Row>
          <Row label={t('ticket.estimates.liquidation')}>
            <Price value={estimate?.filled.liquidationPrice} places={priceDecimals} unit={quoteAsset} />
          </Row>
          <AccountRow />
        </Rows>
      </Stack>
    </ConfirmDialog>
  );
}

/** The distance of a price from the best price of the other side: '−0.96%' is below it. */
function formatDistance(price: string, opposite: string, locale: string): string {
  const distance = decimal(price).minus(opposite).times('100').div(opposite);
  return `${formatDecimal(round(distance, 2, 'half-even'), { locale, placesMin: 2, signed: true })}%`;
}
