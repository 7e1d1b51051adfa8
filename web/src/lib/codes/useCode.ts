import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { LockoutData } from '@aldgate/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../calls/calls.ts';
import { useTranslation } from '../i18n/i18n.ts';

interface CodeOptions {
  readonly channel: CodeChannel;
  /** The address or number that was entered; a code is only valid for the one it was sent to. */
  readonly to?: string;
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
  readonly request: () => void;
  readonly enter: (text: string) => void;
}

/** When each address or number was last sent a code, whichever form requested it. */
const answeredAt = new Map<string, number>();

const DELAY_CHECK_MS = 5_000;
const NONE: EnteredCode = { uuid: undefined, digits: '' };

/** ID-09, ID-10: requests a code by email or SMS and holds the entered digits. */
export function useCode({ channel, to = '', send }: CodeOptions): Code {
  const [entered, setEntered] = useState({ ...NONE, to });
  /** Recipient that was entered when the code was requested. */
  const before = useRef('');
  const sending = useSubmission({
    mutationFn: (_to: string) => send(),
    onSuccess: (sent, sentTo) => {
      if (sent === undefined) return;
      answeredAt.set(`${channel} ${sentTo}`, performance.now());
      // The code may have arrived, and been entered, before the answer.
      setEntered((now) => {
        const isNew = now.to === sentTo && now.digits !== before.current;
        return { uuid: sent.uuid, digits: isNew ? now.digits : '', to: sentTo };
      });
    },
  });
  const isForThis = entered.to === to;
  const { uuid, digits } = isForThis ? entered : NONE;
  const delayed = useDelay(channel, uuid !== undefined && digits === '');
  const request = () => {
    const last = answeredAt.get(`${channel} ${to}`) ?? Number.NEGATIVE_INFINITY;
    if (isDropped(channel, performance.now() - last)) return;
    before.current = digits;
    sending.mutate(to);
  };
  const enter = (text: string) => {
    // A failure to send a second code does not affect the digits of the first.
    sending.reset();
    setEntered({ uuid, digits: codeDigits(text), to });
  };
  return {
    uuid,
    digits,
    channel,
    delayed,
    request,
    enter,
    busy: sending.isPending,
    error: sending.variables === to ? (sending.error ?? undefined) : undefined,
    fieldError: validateCode({ uuid, digits }),
  };
}

/** Whether codes are delayed; polled while a code is awaited. A failed poll keeps the last result. */
function useDelay(channel: CodeChannel, isAwaited: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['codeDelay', channel],
    queryFn: ({ signal }) => call('queryCodeDelay', { channel }, { signal }),
    enabled: isAwaited,
    refetchInterval: DELAY_CHECK_MS,
    retry: false,
  });
  return isAwaited && data?.delayed === true;
}

/** The error text at the field of one factor's code; undefined where the rejection is about something else (ID-12). */
export function useCodeErrorText(): (error: unknown, factor: LockoutData['factor']) => string | undefined {
  const { t } = useTranslation();
  return (error, factor) => {
    const wrong = parseWrongCode(error);
    if (wrong?.factor === factor) return t('codes.wrong', { times: wrong.count, allowed: wrong.allowed });
    const isUnasked = error instanceof CallError && error.entry === 'codeNotRequested' && factor !== 'google';
    return isUnasked ? t('errors.codeNotRequested') : undefined;
  };
}

type CodeChannel = 'email' | 'sms';

/** A code in its field; `uuid` is set once a code was requested. */
interface EnteredCode {
  readonly uuid: string | undefined;
  readonly digits: string;
}

export const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** The digits of typed or pasted text. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

type CodeError = 'notRequested' | 'incomplete';

/** ID-09: a code is requested before it is entered. */
export function validateCode({ uuid, digits }: EnteredCode): CodeError | undefined {
  if (uuid === undefined) return 'notRequested';
  return isCode(digits) ? undefined : 'incomplete';
}

const PAUSE_MS = 1_000;

/** ID-10: an SMS request within a second of the last one is dropped silently; for email the server rejects it. */
export const isDropped = (channel: CodeChannel, sinceLastMs: number): boolean =>
  channel === 'sms' && sinceLastMs < PAUSE_MS;

/** Which code was wrong, the failures in a row, and the number allowed before the account locks. */
interface WrongCode {
  readonly factor: string;
  readonly count: number;
  readonly allowed: number;
}

export function parseWrongCode(error: unknown): WrongCode | undefined {
  if (!(error instanceof CallError) || error.entry !== 'codeWrong') return undefined;
  return isWrongCode(error.data) ? error.data : undefined;
}

function isWrongCode(data: unknown): data is WrongCode {
  return typeof data === 'object' && data !== null && 'factor' in data && 'count' in data && 'allowed' in data;
}

/** Whether the error is shown at a code's field and needs no other place. */
export const isAboutCode = (error: unknown): boolean =>
  parseWrongCode(error) !== undefined || (error instanceof CallError && error.entry === 'codeNotRequested');
