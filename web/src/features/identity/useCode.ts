import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { type CodeChannel, type CodeError, codeDigits, type EnteredCode, isDropped, validateCode } from './code.ts';

interface CodeOptions {
  readonly channel: CodeChannel;
  /**
   * Requests the code. Undefined where the form is invalid and shows its own errors; a rejection is shown at the
   * field.
   */
  readonly send: () => Promise<{ readonly uuid: string } | undefined>;
}

/** A code from its request to its digits. */
export interface Code extends EnteredCode {
  readonly channel: CodeChannel;
  readonly busy: boolean;
  /** Why sending failed. */
  readonly error: unknown;
  /** The gateway is not responding: the code will arrive late. */
  readonly delayed: boolean;
  readonly fieldError: CodeError | undefined;
  readonly request: () => Promise<void>;
  readonly enter: (text: string) => void;
  /** Discards the requested code, since the form's values have changed. */
  readonly forget: () => void;
}

const DELAY_CHECK_MS = 5_000;
const NONE: EnteredCode = { uuid: undefined, digits: '' };

/** ID-09, ID-10: requests a code by email or SMS and holds the entered digits. */
export function useCode({ channel, send }: CodeOptions): Code {
  const [entered, setEntered] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const delayed = useDelay(channel, entered.uuid !== undefined && entered.digits === '');
  const request = async () => {
    if (busy || isDropped(channel, performance.now() - answeredAt.current)) return;
    setBusy(true);
    setError(undefined);
    try {
      const sent = await send();
      if (sent === undefined) return;
      answeredAt.current = performance.now();
      setEntered({ uuid: sent.uuid, digits: '' });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const enter = (text: string) => {
    // A failure to send a second code does not affect the digits of the first.
    setError(undefined);
    setEntered(({ uuid }) => ({ uuid, digits: codeDigits(text) }));
  };
  const forget = () => {
    setEntered(NONE);
    setError(undefined);
  };
  return { ...entered, channel, busy, error, delayed, fieldError: validateCode(entered), request, enter, forget };
}

/** Whether codes are delayed; polled while a code is awaited. A failed poll keeps the last result. */
function useDelay(channel: CodeChannel, isAwaited: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const ended = new AbortController();
    const requestCode = async () => {
      const answer = await call('queryCodeDelay', { channel }, { signal: ended.signal }).catch(() => undefined);
      if (answer !== undefined && !ended.signal.aborted) setDelayed(answer.delayed);
    };
    void requestCode();
    const timer = setInterval(() => void requestCode(), DELAY_CHECK_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [channel, isAwaited]);
  return isAwaited && delayed;
}
