import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../app/calls.ts';

export interface Captcha {
  readonly picture: AnswerOf<'imageCaptcha'> | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** The current CAPTCHA (ID-11). Of two requests in flight, the later one counts. */
export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<AnswerOf<'imageCaptcha'>>();
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const load = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const next = await call('imageCaptcha', {}).catch(() => undefined);
    if (mine !== turn.current) return;
    setPicture(next);
    setFailed(next === undefined);
  }, []);
  const refresh = useCallback(() => void load(), [load]);
  useEffect(refresh, [refresh]);
  return { picture, failed, refresh };
}
