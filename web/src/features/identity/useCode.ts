import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { LockoutData } from '@aldgate/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import {
  type CodeChannel,
  type CodeError,
  codeDigits,
  type EnteredCode,
  isDropped,
  parseWrongCode,
  validateCode,
} from './code.ts';

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

const DELAY_CHECK_MS = 5_000;
const NONE: EnteredCode = { uuid: undefined, digits: '' };

/** ID-09, ID-10: requests a code by email or SMS and holds the entered digits. */
export function useCode({ channel, to = '', send }: CodeOptions): Code {
  const [entered, setEntered] = useState({ ...NONE, to });
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const sending = useSubmission({
    mutationFn: (_to: string) => send(),
    onSuccess: (sent, sentTo) => {
      if (sent === undefined) return;
      answeredAt.current = performance.now();
      setEntered({ uuid: sent.uuid, digits: '', to: sentTo });
    },
  });
  const isForThis = entered.to === to;
  const { uuid, digits } = isForThis ? entered : NONE;
  const delayed = useDelay(channel, uuid !== undefined && digits === '');
  const request = () => {
    if (isDropped(channel, performance.now() - answeredAt.current)) return;
    sending.mutate(to);
  };
  const enter = (text: string) => {
    // A failure to send a second code does not affect the digits of the first.
    sending.reset();
    setEntered({ uuid, digits: codeDigits(text), to });
  };
  return {
    ...{ uuid, digits, channel, delayed, request, enter },
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
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  return (error, factor) => {
    const wrong = parseWrongCode(error);
    if (wrong?.factor === factor) return t('code.wrong', { times: wrong.count, allowed: wrong.allowed });
    const isUnasked = error instanceof CallError && error.entry === 'codeNotRequested' && factor !== 'google';
    return isUnasked ? tApp('errors.codeNotRequested') : undefined;
  };
}
