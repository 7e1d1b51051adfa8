import { useEffect, useRef, useState } from 'react';
import { call } from '../app/calls.ts';
import { type CodeChannel, type CodeError, codeDigits, type EnteredCode, isDropped, validateCode } from './code.ts';

interface CodeOptions {
  readonly channel: CodeChannel;
  /** Asks for the code. Undefined where the form is not ready for it and says so itself; a rejection stands at the field. */
  readonly send: () => Promise<{ readonly uuid: string } | undefined>;
}

/** A code that is sent, on its way from the request to the digits. */
export interface Code extends EnteredCode {
  readonly channel: CodeChannel;
  readonly busy: boolean;
  /** Why it was not sent. */
  readonly error: unknown;
  /** The gateway does not answer now: the code comes later. */
  readonly delayed: boolean;
  readonly fieldError: CodeError | undefined;
  readonly request: () => Promise<void>;
  readonly enter: (text: string) => void;
  /** Forgets the code that was requested: it belongs to what the form no longer says. */
  readonly forget: () => void;
}

const DELAY_CHECK_MS = 5_000;
const NONE: EnteredCode = { uuid: undefined, digits: '' };

/** ID-09, ID-10: a code by email or sms that is requested, awaited and entered. */
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
    // Why a second one was not sent is no matter for the first one's digits.
    setError(undefined);
    setEntered(({ uuid }) => ({ uuid, digits: codeDigits(text) }));
  };
  const forget = () => {
    setEntered(NONE);
    setError(undefined);
  };
  return { ...entered, channel, busy, error, delayed, fieldError: validateCode(entered), request, enter, forget };
}

/** Whether codes are held up, asked while somebody waits for one. A question that fails leaves the last answer. */
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
