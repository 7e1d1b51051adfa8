import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';

export interface Captcha {
  readonly image: AnswerOf<'imageCaptcha'> | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** The current CAPTCHA (ID-11). Of two requests in flight, the later one counts. */
export function useCaptcha(): Captcha {
  const [image, setImage] = useState<AnswerOf<'imageCaptcha'>>();
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const next = await call('imageCaptcha', {}).catch(() => undefined);
    if (request !== latestRequest.current) return;
    setImage(next);
    setFailed(next === undefined);
  }, []);
  useEffect(() => void load(), [load]);
  // The image that was used, or is to be replaced, is not shown while the next one loads.
  const refresh = useCallback(() => {
    setImage(undefined);
    void load();
  }, [load]);
  return { image, failed, refresh };
}
