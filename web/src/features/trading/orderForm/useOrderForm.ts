import { useRef, useState } from 'react';
import type { Entry } from './entry.ts';
import { type ObservedMutation, useMutationObserver, useMutationResult } from './mutationObserver.ts';
import { type EntryErrors, errorFor, hideMissing } from './validateOrder.ts';

interface OrderFormOptions<Sent> {
  readonly initial: Entry | (() => Entry);
  readonly validate: (entry: Entry) => EntryErrors;
  /** Sends the order; rejects with the reason if it was not accepted. */
  readonly send: (entry: Entry) => Promise<Sent>;
  readonly onSent: (sent: Sent, entry: Entry) => void;
}

export interface OrderForm {
  readonly entry: Entry;
  readonly change: (to: (entry: Entry) => Entry) => void;
  /** Changes fields by typing; those are then also shown as missing when they are empty. */
  readonly enter: (fields: Partial<Entry>) => void;
  /** The visible errors: the server's until the input changes, else those of the input. */
  readonly errors: EntryErrors;
  /** Whether the order is complete and valid. */
  readonly isReady: boolean;
  /** Whether a sent order still occupies the form; current even before the form renders again. */
  readonly inFlight: () => boolean;
  /** The progress of sending, for the component that shows it. */
  readonly submission: ObservedMutation;
  /** Why the last order was not sent, where no field shows the error. */
  readonly rejection: unknown;
  readonly submit: () => void;
}

/** An order being entered, validated and sent: a new one, an amendment, or one that closes a position. */
export function useOrderForm<Sent>({ initial, validate, send, onSent }: OrderFormOptions<Sent>): OrderForm {
  const [entry, setEntry] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const inFlight = useRef(false);
  const submission = useMutationObserver<Sent, Entry>({
    mutationFn: send,
    onSuccess: onSent,
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const violations = validate(entry);
  const isReady = Object.keys(violations).length === 0;
  const error = useMutationResult(submission, (state) => state.error);
  const serverError = errorFor(error);
  const change: OrderForm['change'] = (to) => {
    if (!inFlight.current && submission.getCurrentResult().error !== null) submission.reset();
    setEntry(to);
  };
  return {
    entry,
    change,
    enter: (fields) => {
      setTouched((before) => new Set([...before, ...Object.keys(fields)]));
      change((before) => ({ ...before, ...fields }));
    },
    errors: {
      ...hideMissing(violations, touched),
      ...(serverError !== undefined && { [serverError.field]: serverError.fieldError }),
    },
    isReady,
    inFlight: () => inFlight.current,
    submission,
    rejection: serverError === undefined ? (error ?? undefined) : undefined,
    submit: () => {
      if (inFlight.current || !isReady) return;
      inFlight.current = true;
      // A rejection is in the submission's state.
      submission.mutate(entry).catch(() => undefined);
    },
  };
}
