import { toast } from '@aldgate/client-kit/toasts.ts';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { isCurrent } from '../../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useLastPrice, useMarketStatus, useReference } from '../../../../marketData/contracts/useTradingFeed.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import type { Order } from '../../account/queries.ts';
import { OrderDialog } from '../../orderForm/OrderDialog.tsx';
import { PriceField, QuantityField } from '../../orderForm/OrderFields.tsx';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { isLimited } from '../../orderForm/terms.ts';
import { type OrderForm, useOrderForm } from '../../orderForm/useOrderForm.ts';
import { hasTrigger } from '../../orders/trigger.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { OrderType, Side } from '../list/OrderLabels.tsx';
import { amendmentEntry, buildAmendment, isChanged, validateAmendment } from './amending.ts';
import { ConditionTerms } from './ConditionTerms.tsx';

interface AmendDialogProps {
  readonly keyId: string;
  readonly order: Order;
  readonly instrument: Instrument;
  readonly onClose: () => void;
}

/** Changes price and quantity of an open order. */
export default function AmendDialog({ keyId, order, instrument, onClose }: AmendDialogProps) {
  const { t } = useTranslation('trading');
  const { amend } = useOrderActions();
  const market = useKnownMarket(instrument.symbol);
  const { instrumentId, clientOrderId } = order;
  // After a lost answer the same change can be sent again: it changes the order once.
  const form = useOrderForm({
    initial: () => amendmentEntry(order),
    validate: (entry) => validateAmendment(entry, order, instrument, market),
    send: (entry) => amend({ exchangeKeyId: keyId, instrumentId, clientOrderId, ...buildAmendment(entry) }),
    onSent: () => {
      toast('success', t('records.amend.done'));
      onClose();
    },
  });
  const hasChanged = isChanged(form.entry, amendmentEntry(order));
  return (
    <OrderDialog
      title={t('records.amend.title', { symbol: instrument.symbol })}
      form={form}
      submitLabel={useSubmitLabel(form, hasChanged, instrument)}
      submitKind="primary"
      isDisabled={!form.isReady || !hasChanged}
      onClose={onClose}
    >
      <Rows>
        <Row label={t('records.columns.side')}>
          <Side order={order} />
        </Row>
        <Row label={t('records.columns.type')}>
          <OrderType order={order} places={instrument.priceDecimals} />
        </Row>
        {!hasTrigger(order) ? (
          <Row label={t('records.columns.filled')}>
            <OwnAmount
              value={order.executedQuantity}
              places={instrument.quantityDecimals}
              unit={instrument.baseAsset}
            />
          </Row>
        ) : (
          !isSpot(order.instrumentId) && (
            <Row label={t('records.columns.reduceOnly')}>{t(order.reduceOnly ? 'records.yes' : 'records.no')}</Row>
          )
        )}
        <AccountRow />
      </Rows>
      {isLimited(form.entry) && (
        <PriceField
          label={t('records.columns.price')}
          form={form}
          instrument={instrument}
          onValue={(price) => form.enter({ price })}
        />
      )}
      <QuantityField
        label={t(hasTrigger(order) ? 'records.columns.quantity' : 'records.amend.quantity')}
        form={form}
        instrument={instrument}
        onValue={(quantity) => form.enter({ quantity })}
      />
      {hasTrigger(order) && <ConditionTerms form={form} instrument={instrument} />}
      {order.triggered && <Note>{t('records.amend.triggered')}</Note>}
      <Rejection error={form.rejection} of="amendment" />
    </OrderDialog>
  );
}

/** The known market bounds price and trigger; the server has the current prices. */
function useKnownMarket(symbol: string) {
  const { mark, at } = useReference(symbol);
  const last = useLastPrice(symbol)?.price;
  const isLive = isCurrent(useMarketStatus(symbol).state);
  return { mark: isLive ? mark : undefined, last: isLive ? last : undefined, now: at ?? 0 };
}

function useSubmitLabel(
  { entry, isReady }: OrderForm,
  hasChanged: boolean,
  { baseAsset: asset, priceDecimals, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (!isReady) return t('records.correct');
  if (!hasChanged) return t(entry.kind === 'conditional' ? 'records.amend.unchangedTerms' : 'records.amend.unchanged');
  const amount = formatDecimal(entry.quantity, { locale, placesMin: quantityDecimals });
  if (entry.kind === 'conditional') {
    const trigger = formatDecimal(entry.triggerPrice, { locale, placesMin: priceDecimals });
    return t('records.amend.confirmTrigger', { amount, asset, price: trigger });
  }
  const price = formatDecimal(entry.price, { locale, placesMin: priceDecimals });
  return t('records.amend.confirm', { amount, asset, price });
}
