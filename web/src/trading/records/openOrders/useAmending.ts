import { useRef, useState } from 'react';
import { toast } from '../../../app/toasts.ts';
import { useStanding } from '../../../market/feed/useStanding.ts';
import type { Order } from '../../account/queries.ts';
import type { Instrument } from '../../feed/useInstrument.ts';
import { useMark } from '../../feed/useTradingFeed.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { type Fault, faultOf } from '../../ticket/faults.ts';
import { type Amending, amendingFaults, isChanged } from './amending.ts';

interface AmendingProps {
  readonly keyId: string;
  readonly order: Order;
  readonly instrument: Instrument;
  /** What the toast says once it is done. */
  readonly doneText: string;
  readonly onDone: () => void;
}

/** The form that changes an order. After a lost answer the same change can be sent again: it changes the order once. */
export function useAmending({ keyId, order, instrument, doneText, onDone }: AmendingProps) {
  const [amending, setAmending] = useState<Amending>({ price: order.price ?? '', quantity: order.quantity });
  const [told, setTold] = useState<{ readonly field: string; readonly fault: Fault }>();
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const { amend } = useOrderActions();
  const mark = useMark(instrument.symbol)?.mark;
  const isStale = useStanding().staleSince !== undefined;
  const judged = amendingFaults(amending, order, instrument, isStale ? undefined : mark);
  const isValid = judged.price === undefined && judged.quantity === undefined;
  const change = (part: Partial<Amending>) => {
    setTold(undefined);
    setRefusal(undefined);
    setAmending((before) => ({ ...before, ...part }));
  };
  const submit = async () => {
    if (sending.current || !isValid || !isChanged(amending, order)) return;
    sending.current = true;
    setSending(true);
    setRefusal(undefined);
    const { clientOrderId, instrumentId } = order;
    try {
      await amend({ exchangeKeyId: keyId, instrumentId, clientOrderId, ...amending });
      toast('success', doneText);
      onDone();
    } catch (error) {
      const fault = faultOf(error);
      setTold(fault);
      if (fault === undefined) setRefusal(error);
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  return {
    amending,
    change,
    faultAt: (field: 'price' | 'quantity') => (told?.field === field ? told.fault : judged[field]),
    isValid,
    isChanged: isChanged(amending, order),
    isSending,
    refusal,
    submit: () => void submit(),
  } as const;
}
