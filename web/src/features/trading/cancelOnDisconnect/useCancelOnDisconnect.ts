import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callSocket } from '../../../lib/calls/callSocket.ts';
import { call } from '../../../lib/calls/calls.ts';

export type DisconnectSetting = AnswerOf<'queryCancelOnDisconnect'>;

/** Twice within the time for which a call counts as a connection. */
const EVERY_MS = 5_000;

export const disconnectKey = (keyId: string) => ['trading', keyId, 'cancelOnDisconnect'] as const;

/**
 * The account's setting. Its query also connects the user: over the socket it names the user whose pings are answered,
 * also after the socket was opened again, and without a socket the calls themselves count. So it continues on a hidden
 * page.
 */
export function useCancelOnDisconnect(keyId: string): DisconnectSetting | undefined {
  const queries = useQueryClient();
  useEffect(() => {
    const release = callSocket.hold();
    const unlisten = callSocket.onOpened(() => void queries.invalidateQueries({ queryKey: disconnectKey(keyId) }));
    return () => {
      unlisten();
      release();
    };
  }, [queries, keyId]);
  const { data } = useQuery({
    queryKey: disconnectKey(keyId),
    queryFn: ({ signal }) => call('queryCancelOnDisconnect', { exchangeKeyId: keyId }, { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  });
  return data;
}
