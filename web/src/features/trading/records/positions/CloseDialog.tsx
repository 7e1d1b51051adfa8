import { decimal } from '@aldgate/domain/money/amount.ts';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { computePercent } from '@aldgate/ui/controls/percent.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useId, useState } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { isCurrent } from '../../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useMark, useMarketStatus } from '../../../../marketData/contracts/useTradingFeed.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { type Position, useOpenOrders } from '../../account/queries.ts';
import { OrderDialog } from '../../orderForm/OrderDialog.tsx';
import { fieldErrorText, PriceField, QuantityField } from '../../orderForm/OrderFields.tsx';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { isAmount } from '../../orderForm/terms.ts';
import { type OrderForm, useOrderForm } from '../../orderForm/useOrderForm.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import { assertAccepted } from '../../orders/sentOrders.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { countStops } from '../list/stops.ts';
import { Held, LiveMark, LiveProfit } from './cells.tsx';
import { closingDirection, closingEntry, closingQuantity } from './closing.ts';
import { KeepStops } from './KeepStops.tsx';

interface CloseDialogProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  /** Undefined once it is closed. */
  readonly position: Position | undefined;
  /** The part that is offered first; all of it without one. */
  readonly percent?: number | undefined;
  readonly onClose: () => void;
}

const TYPES = ['market', 'limit'] as const;

/** TR-11: closes a position in full or in part, at market or at a limit price. */
export default function CloseDialog({ keyId, instrument, position, percent, onClose }: CloseDialogProps) {
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, quantityDecimals, stepSize } = instrument;
  const closable = position?.closableQuantity ?? '0';
  const direction = position === undefined ? 'sell' : closingDirection(position);
  const { close } = useOrderActions();
  const [keepConditional, setKept] = useState(false);
  const orders = useOpenOrders(keyId).data?.items ?? [];
  const stops = position === undefined ? 0 : countStops(orders, [position]);
  const mark = useMark(symbol)?.mark;
  const isLive = isCurrent(useMarketStatus(symbol).state);
  // A close has no expiry and no trigger, so these bounds do not apply; and it needs no market data of its own.
  const market = {
    mark: (isLive ? mark : undefined) ?? position?.markPrice ?? undefined,
    closable,
    last: undefined,
    now: 0,
  };
  const form = useOrderForm({
    initial: () => closingEntry(direction, closable, stepSize, percent),
    validate: (entry) => validateOrder(entry, instrument, market),
    send: async ({ kind, price, quantity }) => {
      const terms = kind === 'limit' ? ({ priceType: 'limit', price } as const) : ({ priceType: 'market' } as const);
      const request = { exchangeKeyId: keyId, instrumentId: symbol, quantity, keepConditional, ...terms };
      return assertAccepted(await close(request, direction));
    },
    onSent: onClose,
  });
  const { entry, enter } = form;
  return (
    <OrderDialog
      title={t('records.close.title', { symbol })}
      form={form}
      submitLabel={useSubmitLabel(form, closable, instrument)}
      submitKind={direction}
      isDisabled={!form.isReady}
      onClose={onClose}
    >
      <Rows>
        {position !== undefined && <Closed position={position} instrument={instrument} />}
        <AccountRow />
      </Rows>
      <Segmented
        label={t('records.columns.type')}
        options={TYPES.map((value) => ({ value, label: t(`records.types.${value}`) }))}
        value={entry.kind === 'limit' ? 'limit' : 'market'}
        // Changing the type clears the price.
        onValue={(kind) => form.change((before) => ({ ...before, kind, price: '' }))}
      />
      {entry.kind === 'limit' ? (
        <PriceField
          label={t('records.columns.price')}
          form={form}
          instrument={instrument}
          onValue={(price) => enter({ price })}
        />
      ) : (
        <AtMarket error={fieldErrorText(form.errors.price, instrument.quoteAsset, t)} />
      )}
      <QuantityField
        label={t('records.columns.quantity')}
        form={form}
        instrument={instrument}
        onValue={(quantity) => enter({ quantity })}
      />
      <PercentSlider
        label={t('records.close.percent')}
        value={isAmount(entry.quantity) ? computePercent(entry.quantity, closable) : 0}
        disabled={!isAmount(closable)}
        onValue={(part) => enter({ quantity: closingQuantity(closable, part, stepSize) })}
      />
      <Rows>
        <Row label={t('records.columns.closable')}>
          <OwnAmount value={closable} places={quantityDecimals} unit={baseAsset} />
        </Row>
      </Rows>
      <KeepStops
        isPartial={isPartial(entry.quantity, position)}
        count={stops}
        isKept={keepConditional}
        onKept={setKept}
      />
      <Rejection error={form.rejection} />
    </OrderDialog>
  );
}

/** Whether closing this quantity leaves a part of the position open. */
const isPartial = (quantity: string, position: Position | undefined): boolean =>
  position !== undefined && isAmount(quantity) && decimal(quantity).lt(position.quantity);

/** The position with its live profit. */
function Closed({ position, instrument }: { position: Position; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  return (
    <>
      <Row label={<Held position={position} />}>
        <OwnAmount value={position.quantity} places={instrument.quantityDecimals} unit={instrument.baseAsset} />
      </Row>
      <Row label={t('records.columns.mark')}>
        <LiveMark position={position} places={instrument.priceDecimals} />
      </Row>
      <Row label={t('records.columns.profit')}>
        <LiveProfit position={position} />
      </Row>
    </>
  );
}

function AtMarket({ error }: { error: string | undefined }) {
  const { t } = useTranslation('trading');
  return (
    <div>
      <FigureBox readOnly>
        <span>{t('records.columns.price')}</span>
        <span>{t('records.atMarket')}</span>
      </FigureBox>
      <FieldError id={useId()} text={error} compact />
    </div>
  );
}

/** The full label of the submit button, or what is missing. */
function useSubmitLabel(
  { entry: { kind, price: entered, quantity }, isReady }: OrderForm,
  closable: string,
  { baseAsset: asset, priceDecimals, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (!isAmount(closable)) return t('records.close.nothing');
  if (kind === 'limit' && entered === '') return t('records.close.enterPrice');
  if (quantity === '') return t('records.close.enterQuantity');
  if (!isReady) return t('records.correct');
  const amount = formatDecimal(quantity, { locale, placesMin: quantityDecimals });
  if (kind === 'market') return t('records.close.atMarket', { amount, asset });
  const price = formatDecimal(entered, { locale, placesMin: priceDecimals });
  return t('records.close.atPrice', { amount, asset, price });
}
