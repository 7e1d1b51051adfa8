import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useEffect, useEffectEvent } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { isTradable } from '../../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useBookStatus, useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { type Position, useOpenOrders } from '../../account/queries.ts';
import { useTerms } from '../../account/useTerms.ts';
import { EMPTY_ENTRY } from '../../orderForm/entry.ts';
import { computeEstimate } from '../../orderForm/estimate.ts';
import { Execution, Fees } from '../../orderForm/executionFigures.tsx';
import { useMutationResult } from '../../orderForm/mutationObserver.ts';
import { OrderDialog } from '../../orderForm/OrderDialog.tsx';
import { fieldErrorText } from '../../orderForm/OrderFields.tsx';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { buildContractOrder } from '../../orderForm/terms.ts';
import { useEstimates } from '../../orderForm/useEstimates.ts';
import { useOrderForm } from '../../orderForm/useOrderForm.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import { assertAccepted } from '../../orders/sentOrders.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { countStops } from '../list/stops.ts';
import { reversingEntry } from './closing.ts';

interface ReverseDialogProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  /** Undefined once it is closed. */
  readonly position: Position | undefined;
  readonly onClose: () => void;
}

/**
 * Reverses a position with one market order, which is evaluated as one that opens: with its estimate, and a live book.
 */
export default function ReverseDialog({ keyId, instrument, position, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('trading');
  const { symbol } = instrument;
  const { send } = useOrderActions();
  const isLive = isTradable(useBookStatus(symbol));
  const mark = useMark(symbol);
  const form = useOrderForm({
    initial: () => (position === undefined ? EMPTY_ENTRY : reversingEntry(position)),
    validate: (entry) =>
      validateOrder(entry, instrument, {
        mark: isLive ? mark?.mark : undefined,
        closable: undefined,
        last: undefined,
        now: mark?.at ?? 0,
      }),
    send: async (entry) => {
      const order = { exchangeKeyId: keyId, instrumentId: symbol, ...buildContractOrder(entry) };
      return assertAccepted(await send(order, () => undefined));
    },
    onSent: onClose,
  });
  useFollowedPosition(form, position);
  const { terms } = useTerms(keyId, instrument);
  const { estimateInputs } = useEstimates(form.entry, { instrument, keyId, terms, isLive });
  const estimate = estimateInputs && computeEstimate(form.entry, estimateInputs);
  const orders = useOpenOrders(keyId).data?.items ?? [];
  const stops = position === undefined ? 0 : countStops(orders, [position]);
  const bound = fieldErrorText(form.errors.quantity, instrument.baseAsset, t);
  const reason = !isLive ? 'stale' : estimate === undefined ? 'figures' : undefined;
  return (
    <OrderDialog
      title={t('records.reverse.title', { symbol })}
      form={form}
      submitLabel={useSubmitLabel(form.entry, position, instrument)}
      submitKind={form.entry.direction}
      isDisabled={position === undefined || reason !== undefined || !form.isReady}
      onClose={onClose}
    >
      <p>{t('records.reverse.text')}</p>
      {position !== undefined && (
        <Results position={position} instrument={instrument} estimate={estimate} inputs={estimateInputs} />
      )}
      {stops > 0 && <Note>{t('records.reverse.stops', { count: stops })}</Note>}
      {position !== undefined && bound !== undefined && <Note kind="warning">{bound}</Note>}
      {position !== undefined && reason !== undefined && (
        <Note kind={reason === 'stale' ? 'warning' : 'plain'}>{t(`ticket.disabledReasons.${reason}`)}</Note>
      )}
      <Rejection error={form.rejection} />
    </OrderDialog>
  );
}

/** The order follows the position, which can change while the dialog is open; not while it is being sent. */
function useFollowedPosition(form: ReturnType<typeof useOrderForm>, position: Position | undefined): void {
  const isSending = useMutationResult(form.submission, ({ isPending }) => isPending);
  const wanted = position && reversingEntry(position);
  const follow = useEffectEvent(() => {
    if (wanted !== undefined) form.change(() => wanted);
  });
  const isFollowed = wanted?.quantity === form.entry.quantity && wanted.direction === form.entry.direction;
  useEffect(() => {
    if (!isSending && !isFollowed) follow();
  }, [isSending, isFollowed]);
}

interface ResultsProps {
  readonly position: Position;
  readonly instrument: Instrument;
  readonly estimate: ReturnType<typeof computeEstimate>;
  readonly inputs: ReturnType<typeof useEstimates>['estimateInputs'];
}

/** The order, and the position and the account before and after it. */
function Results({ position, instrument, estimate, inputs }: ResultsProps) {
  const { t } = useTranslation('trading');
  const { baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const filled = estimate?.filled;
  const size = position.side === 'long' ? position.quantity : `-${position.quantity}`;
  return (
    <Rows>
      <Row label={t('records.reverse.position')}>
        <BeforeAfter
          before={<OwnAmount value={size} places={quantityDecimals} />}
          after={<OwnAmount value={filled?.position} places={quantityDecimals} unit={baseAsset} />}
        />
      </Row>
      <Execution estimate={estimate} instrument={instrument} />
      <Row label={t('ticket.estimates.cost')}>
        <Amount value={estimate?.cost} places={2} unit={quoteAsset} />
      </Row>
      <Row label={t('ticket.available')}>
        <BeforeAfter
          before={<OwnAmount value={inputs?.account.capital.availableBalance} places={2} />}
          after={<OwnAmount value={filled?.available} places={2} unit={quoteAsset} />}
        />
      </Row>
      <Row label={t('ticket.estimates.liquidation')}>
        <BeforeAfter
          before={<Price value={position.liquidationPrice} places={priceDecimals} />}
          after={<Price value={filled?.liquidationPrice} places={priceDecimals} />}
        />
      </Row>
      <Row label={t('ticket.estimates.fee')}>
        <Fees estimate={estimate} /> {quoteAsset}
      </Row>
      <AccountRow />
    </Rows>
  );
}

function useSubmitLabel(
  { direction, quantity }: { readonly direction: 'buy' | 'sell'; readonly quantity: string },
  position: Position | undefined,
  { baseAsset: asset, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  if (position === undefined) return t('records.reverse.none');
  const amount = own(formatDecimal(quantity, { locale, placesMin: quantityDecimals }));
  return t(`ticket.submit.${direction}.market`, { amount, asset });
}
