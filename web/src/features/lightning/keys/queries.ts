import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';

export type Keyboard = AnswerOf<'getKeyBoardConfig'>;

/** How soon a change on another device is noticed; tabs of this browser receive a message. */
const REFETCH_MS = 15_000;
const CHANNEL = 'aldgate.lightning.keyboard';
const queryKey = ['lightning', 'keyboard'] as const;

/** The member's keyboard with its version; nothing for a visitor. */
export function useKeyboard(isSignedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void queries.invalidateQueries({ queryKey });
    return () => channel.close();
  }, [queries]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('getKeyBoardConfig', {}, { signal }),
    enabled: isSignedIn,
    refetchInterval: REFETCH_MS,
  });
}

/** Reads the keyboard that is saved now. */
export function useReadKeyboard(): () => Promise<Keyboard> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ queryKey, queryFn: () => call('getKeyBoardConfig', {}), staleTime: 0 });
}

/** Saves a keyboard over the version that the member has seen. */
export function useSaveKeyboard(onSaved: () => void) {
  const queries = useQueryClient();
  return useCallMutation('updateKeyBoardConfig', {
    onSuccess: async ({ version }, { keyBoardConfig }) => {
      queries.setQueryData<Keyboard>(queryKey, { version, keyBoardConfig });
      if (typeof BroadcastChannel !== 'undefined') {
        const channel = new BroadcastChannel(CHANNEL);
        channel.postMessage(version);
        channel.close();
      }
      onSaved();
    },
  });
}
