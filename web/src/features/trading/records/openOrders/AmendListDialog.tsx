import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { isCurrent } from '../../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useLastPrice, useMarketStatus } from '../../../../marketData/contracts/useTradingFeed.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { OrderDialog } from '../../orderForm/OrderDialog.tsx';
import { PriceField, QuantityField } from '../../orderForm/OrderFields.tsx';
import { OcoFields, OcoTotals } from '../../orderForm/oco/OcoFields.tsx';
import { buildListTerms } from '../../orderForm/oco/oco.ts';
import { validateOco } from '../../orderForm/oco/validateOco.ts';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { type OrderForm, useOrderForm } from '../../orderForm/useOrderForm.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { Side } from '../list/OrderLabels.tsx';
import { isChanged } from './amending.ts';
import { listEntry, type OrderList } from './orderLists.ts';

// A part of its own, which the ticket loads on demand too.
const ExpiryField = lazyPart(() => import('../../orderForm/ExpiryField.tsx'));

interface AmendListDialogProps {
  readonly keyId: string;
  readonly list: OrderList;
  readonly instrument: Instrument;
  readonly onClose: () => void;
}

/** TR-15: changes both orders of an OCO. */
export default function AmendListDialog({ keyId, list, instrument, onClose }: AmendListDialogProps) {
  const { t } = useTranslation('trading');
  const { amendList } = useOrderActions();
  const { symbol } = instrument;
  const last = useLastPrice(symbol)?.price;
  const isLive = isCurrent(useMarketStatus(symbol).state);
  const { clientListId, orders } = list;
  // After a lost answer the same change can be sent again: it changes the list once.
  const form = useOrderForm({
    initial: () => listEntry(list),
    // Bounds take the last price for the mark.
    validate: (entry) =>
      validateOco(entry, instrument, {
        mark: isLive ? last : undefined,
        last,
        closable: undefined,
        now: serverClock.now(),
      }),
    send: (entry) => {
      const { direction: _, ...terms } = buildListTerms(entry);
      return amendList({ exchangeKeyId: keyId, instrumentId: symbol, clientListId, ...terms });
    },
    onSent: () => {
      toast('success', t('records.amend.done'));
      onClose();
    },
  });
  const { entry, errors, enter } = form;
  const hasChanged = isChanged(entry, listEntry(list));
  return (
    <OrderDialog
      title={t('records.amend.title', { symbol })}
      form={form}
      submitLabel={useSubmitLabel(form, hasChanged, instrument)}
      submitKind="primary"
      isDisabled={!form.isReady || !hasChanged}
      onClose={onClose}
    >
      <Rows>
        <Row label={t('records.columns.side')}>
          <Side order={orders[0]} />
        </Row>
        <Row label={t('records.columns.type')}>{t('records.list.type')}</Row>
        <AccountRow />
      </Rows>
      <OcoFields
        form={form}
        instrument={instrument}
        onFields={enter}
        onTrigger={(triggerPrice) => enter({ triggerPrice })}
      />
      <PriceField
        label={t('ticket.oco.price')}
        form={form}
        instrument={instrument}
        onValue={(price) => enter({ price })}
      />
      <QuantityField
        label={t('records.columns.quantity')}
        form={form}
        instrument={instrument}
        onValue={(quantity) => enter({ quantity })}
      />
      <Suspense fallback={null}>
        <ExpiryField
          value={entry.expiresAt}
          fieldError={errors.expiresAt}
          onValue={(expiresAt) => enter({ expiresAt })}
        />
      </Suspense>
      <Rows>
        <OcoTotals entry={entry} quoteAsset={instrument.quoteAsset} />
      </Rows>
      <Note>{t('records.amend.replacesList')}</Note>
      <Rejection error={form.rejection} of="amendment" />
    </OrderDialog>
  );
}

function useSubmitLabel(
  { entry, isReady }: OrderForm,
  hasChanged: boolean,
  { baseAsset: asset, priceDecimals, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (!isReady) return t('records.correct');
  if (!hasChanged) return t('records.amend.unchangedTerms');
  const price = (value: string) => formatDecimal(value, { locale, placesMin: priceDecimals });
  const amount = formatDecimal(entry.quantity, { locale, placesMin: quantityDecimals });
  return t('records.amend.confirmList', { amount, asset, price: price(entry.price), stop: price(entry.triggerPrice) });
}
