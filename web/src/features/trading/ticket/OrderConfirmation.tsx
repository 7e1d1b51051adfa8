import { decimal, round } from '@aldgate/domain/money/amount.ts';
import type { TakenFigures } from '@aldgate/domain/trading/executionPlan.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../account/AccountRow.tsx';
import type { Entry } from '../orderForm/entry.ts';
import { basisPoints, Execution } from '../orderForm/executionFigures.tsx';
import { buildBasics, isLimited, sendsTotal } from '../orderForm/terms.ts';
import { Validity } from '../records/list/cells.tsx';
import type { Confirmation } from './TicketFrame.tsx';

interface OrderConfirmationProps {
  readonly confirmation: Confirmation;
  readonly entry: Entry;
  readonly instrument: Instrument;
  /** The label of the instrument. */
  readonly symbolLabel: string;
  /** The best price of the other side. */
  readonly opposite: string | undefined;
  readonly estimate: { readonly taken: TakenFigures | null } | undefined;
  /** Below the reasons for the confirmation. */
  readonly notes?: ReactNode;
  /** The row of the trigger and those that follow it. */
  readonly trigger?: ReactNode;
  /** The label of the price, and what stands for the total, where an order has others. */
  readonly priceLabel?: string;
  readonly totals?: ReactNode;
  /** The rows of the product. */
  readonly children: ReactNode;
}

/** An order with its execution before it is sent, whatever the product (interface 25). */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { confirmation, entry, instrument, symbolLabel, opposite, estimate, notes, trigger, totals, children } = props;
  const { submitLabel, disabledReason, onCancel, onConfirm } = confirmation;
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { symbol, quoteAsset, priceDecimals } = instrument;
  const { priceLabel = t('ticket.price') } = props;
  const taken = entry.kind === 'conditional' || entry.kind === 'oco' ? null : (estimate?.taken ?? null);
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
        <ReasonNote reason={confirmation.confirmReason} taken={taken} places={priceDecimals} />
        {notes}
        {disabledReason !== undefined && <Note kind="warning">{disabledReason}</Note>}
        <Rows>
          <Row label={t('ticket.side')}>{t(`ticket.sides.${entry.direction}`)}</Row>
          <Row label={symbolLabel}>{symbol}</Row>
          <Row label={t('ticket.kind')}>{t(`ticket.kinds.${entry.kind}`)}</Row>
          {trigger}
          <Row label={priceLabel}>
            {isLimited(entry) ? (
              <Price value={entry.price} places={priceDecimals} unit={quoteAsset} />
            ) : (
              t('records.atMarket')
            )}
          </Row>
          {entry.kind === 'limit' && opposite !== undefined && (
            <Row label={t('ticket.confirm.distance')}>{formatDistance(entry.price, opposite, locale)}</Row>
          )}
          <Amounts entry={entry} instrument={instrument} taken={taken} totals={totals} />
          {taken !== null && <Execution estimate={estimate} instrument={instrument} />}
          <Duration entry={entry} />
          {children}
          <AccountRow />
        </Rows>
      </Stack>
    </ConfirmDialog>
  );
}

/** Why the order is confirmed in any case; of a large one also how it executes. */
function ReasonNote({
  reason,
  taken,
  places,
}: {
  reason: Confirmation['confirmReason'];
  taken: TakenFigures | null;
  places: number;
}) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (reason === undefined) return null;
  return (
    <Note kind="warning">
      {t(`ticket.confirm.${reason}`)}{' '}
      {reason === 'large' &&
        taken !== null &&
        t(taken.exceedsBook ? 'ticket.confirm.largeExceeds' : 'ticket.confirm.largeExecution', {
          price: formatDecimal(taken.averagePrice, { locale, placesMin: places, placesMax: places }),
          bps: basisPoints(taken.slippageFraction),
        })}
    </Note>
  );
}

interface AmountsProps extends Pick<OrderConfirmationProps, 'entry' | 'instrument' | 'totals'> {
  readonly taken: TakenFigures | null;
}

/** Quantity and total; of an order by its total the total, and the quantity that the book has for it. */
function Amounts({ entry, instrument, taken, totals }: AmountsProps) {
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, quoteAsset, quantityDecimals } = instrument;
  const isByTotal = sendsTotal(entry, symbol);
  return (
    <>
      <Row label={t(isByTotal ? 'ticket.confirm.quantityEstimate' : 'ticket.quantity')}>
        <Amount value={isByTotal ? taken?.quantity : entry.quantity} places={quantityDecimals} unit={baseAsset} />
      </Row>
      {totals ?? (
        <Row label={t('ticket.total')}>
          <Amount value={entry.total === '' ? null : entry.total} places={2} placesMax={8} unit={quoteAsset} />
        </Row>
      )}
    </>
  );
}

/** The time in force of a limit order, or the expiry of one with a trigger. */
function Duration({ entry }: { entry: Entry }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const terms = buildBasics(entry);
  if (entry.kind === 'limit') {
    return (
      <Row label={t('ticket.timeInForce')}>
        <Validity order={{ ...terms, condition: null, expiresAt: terms.expiresAt ?? null }} />
      </Row>
    );
  }
  if (entry.kind === 'market' || entry.expiresAt === undefined) return null;
  return <Row label={t('ticket.expiry')}>{t('records.until', { time: formatTime(entry.expiresAt, locale) })}</Row>;
}

/** The distance of a price from the best price of the other side: '−0.96%' is below it. */
function formatDistance(price: string, opposite: string, locale: string): string {
  const distance = decimal(price).minus(opposite).times('100').div(opposite);
  return `${formatDecimal(round(distance, 2, 'half-even'), { locale, placesMin: 2, signed: true })}%`;
}
