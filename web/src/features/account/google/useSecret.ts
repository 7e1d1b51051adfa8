import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';

export type Secret = AnswerOf<'generateGaInfo'>;

/**
 * A secret for a new app. Each request replaces the previous secret, so of two requests in flight the later one
 * counts.
 */
export function useSecret() {
  const [secret, setSecret] = useState<Secret>();
  const [error, setError] = useState<unknown>();
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const made = await call('generateGaInfo', {}).catch((failure: unknown) => ({ failure }));
    if (request !== latestRequest.current) return;
    setSecret('failure' in made ? undefined : made);
    setError('failure' in made ? made.failure : undefined);
  }, []);
  const renew = useCallback(() => void load(), [load]);
  useEffect(renew, [renew]);
  return { secret, error, renew };
}
