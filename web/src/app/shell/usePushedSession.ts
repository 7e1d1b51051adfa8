import { browserPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * While a user is signed in: reloads the account immediately when operators or another session change it, and ends a
 * session that was ended elsewhere.
 */
export function usePushedSession(): void {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return undefined;
    return openChannel(
      browserPorts(() => useSession.getState().token),
      channels.account.path,
      {
        onEvent: () => {
          void loadSession();
          void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trading' });
        },
      },
    );
  }, [token, queries]);
}
