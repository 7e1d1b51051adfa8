import { toast } from '@aldgate/client-kit/toasts.ts';
import { useRef, useState } from 'react';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { useFeedStatus } from '../../../../marketData/tickers/useFeedStatus.ts';
import type { Order } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { type EntryError, errorFor } from '../../ticket/validateOrder.ts';
import { type Amending, isChanged, validateAmendment } from './amending.ts';

interface AmendingProps {
  readonly keyId: string;
  readonly order: Order;
  readonly instrument: Instrument;
  /** The success message. */
  readonly doneText: string;
  readonly onDone: () => void;
}

/** The form that changes an order. After a lost answer the same change can be sent again: it changes the order once. */
export function useAmending({ keyId, order, instrument, doneText, onDone }: AmendingProps) {
  const [amending, setAmending] = useState<Amending>({ price: order.price ?? '', quantity: order.quantity });
  const [serverError, setServerError] = useState<{ readonly field: string; readonly fieldError: EntryError }>();
  const [rejection, setRejection] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const { amend } = useOrderActions();
  const mark = useMark(instrument.symbol)?.mark;
  const isStale = useFeedStatus().staleSince !== undefined;
  const validated = validateAmendment(amending, order, instrument, isStale ? undefined : mark);
  const isValid = validated.price === undefined && validated.quantity === undefined;
  const change = (changes: Partial<Amending>) => {
    setServerError(undefined);
    setRejection(undefined);
    setAmending((before) => ({ ...before, ...changes }));
  };
  const submit = async () => {
    if (sending.current || !isValid || !isChanged(amending, order)) return;
    sending.current = true;
    setSending(true);
    setRejection(undefined);
    const { clientOrderId, instrumentId } = order;
    try {
      await amend({ exchangeKeyId: keyId, instrumentId, clientOrderId, ...amending });
      toast('success', doneText);
      onDone();
    } catch (error) {
      const fieldError = errorFor(error);
      setServerError(fieldError);
      if (fieldError === undefined) setRejection(error);
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  return {
    amending,
    change,
    errorAt: (field: 'price' | 'quantity') =>
      serverError?.field === field ? serverError.fieldError : validated[field],
    isValid,
    isChanged: isChanged(amending, order),
    isSending,
    rejection,
    submit: () => void submit(),
  } as const;
}
