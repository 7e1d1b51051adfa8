import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from './calls/callError.ts';

type CaptchaAnswer = AnswerOf<'imageCaptcha'>;

export interface Captcha {
  readonly image: CaptchaAnswer | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
}

export const isCaptchaWrong = (error: unknown): boolean => error instanceof CallError && error.entry === 'captchaWrong';

/** The current CAPTCHA (ID-11). Of two requests in flight, the later one counts. */
export function useCaptcha(fetchCaptcha: () => Promise<CaptchaAnswer>): Captcha {
  const [image, setImage] = useState<CaptchaAnswer>();
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const next = await fetchCaptcha().catch(() => undefined);
    if (request !== latestRequest.current) return;
    setImage(next);
    setFailed(next === undefined);
  }, [fetchCaptcha]);
  useEffect(() => void load(), [load]);
  // The image that was used, or is to be replaced, is not shown while the next one loads.
  const refresh = useCallback(() => {
    setImage(undefined);
    void load();
  }, [load]);
  return { image, failed, refresh };
}
