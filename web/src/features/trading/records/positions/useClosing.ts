import { useRef, useState } from 'react';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { useFeedStatus } from '../../../../marketData/tickers/useFeedStatus.ts';
import type { Position } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { type EntryError, errorFor } from '../../ticket/validateOrder.ts';
import { type Closing, closingQuantity, validateClosing } from './closing.ts';

interface ClosingProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  /** Undefined once it is closed. */
  readonly position: Position | undefined;
  readonly onDone: () => void;
}

type Field = 'price' | 'quantity';

/** The form that closes a position: input, validation and submission. */
export function useClosing({ keyId, instrument, position, onDone }: ClosingProps) {
  const { symbol, stepSize } = instrument;
  const closable = position?.closableQuantity ?? '0';
  const [closing, setClosing] = useState<Closing>(() => ({
    priceType: 'market',
    price: '',
    quantity: closingQuantity(closable, 100, stepSize),
  }));
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [serverError, setServerError] = useState<{ readonly field: string; readonly fieldError: EntryError }>();
  const [rejection, setRejection] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const { close } = useOrderActions();
  const mark = useMark(symbol)?.mark;
  const isStale = useFeedStatus().staleSince !== undefined;
  const direction = position?.side === 'short' ? 'buy' : 'sell';
  const validated = validateClosing(closing, instrument, {
    direction,
    closable,
    mark: isStale ? undefined : mark,
  });

  const change = (changes: Partial<Closing>) => {
    setServerError(undefined);
    setRejection(undefined);
    setClosing((before) => ({ ...before, ...changes }));
  };
  const enter = (field: Field, text: string) => {
    setTouched((before) => new Set([...before, field]));
    change({ [field]: text });
  };
  const errorAt = (field: Field): EntryError | undefined => {
    if (serverError?.field === field) return serverError.fieldError;
    const fieldError = validated[field];
    return fieldError?.rule === 'required' && !touched.has(field) ? undefined : fieldError;
  };
  const submit = async () => {
    if (sending.current || Object.keys(validated).length > 0) return;
    sending.current = true;
    setSending(true);
    const { priceType, price, quantity } = closing;
    const request = { exchangeKeyId: keyId, instrumentId: symbol, priceType, quantity };
    const outcome = await close(priceType === 'limit' ? { ...request, price } : request, direction);
    sending.current = false;
    setSending(false);
    if (outcome.kind !== 'rejected') {
      onDone();
      return;
    }
    const fieldError = errorFor(outcome.error);
    setServerError(fieldError);
    if (fieldError === undefined) setRejection(outcome.error);
  };
  return {
    closing,
    closable,
    direction,
    /** Changing the type clears the price. */
    setPriceType: (priceType: Closing['priceType']) => change({ priceType, price: '' }),
    enterPrice: (text: string) => enter('price', text),
    enterQuantity: (text: string) => enter('quantity', text),
    choosePercent: (percent: number) => enter('quantity', closingQuantity(closable, percent, stepSize)),
    errorAt,
    isReady: Object.keys(validated).length === 0,
    isSending,
    rejection,
    submit: () => void submit(),
  } as const;
}
