import { browserPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * While a user is signed in: reloads the account immediately when operators or another session change it, and ends a
 * session that was ended elsewhere. Notifications concern their own lists alone.
 */
export default function SessionPush() {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return undefined;
    const reloadNotifications = () => {
      void queries.invalidateQueries({ queryKey: ['notifications'] });
      void queries.invalidateQueries({ queryKey: ['alerts'] });
    };
    const reload = () => {
      void loadSession();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trading' });
    };
    return openChannel(
      browserPorts(() => useSession.getState().token, currentLanguage),
      channels.account.path,
      {
        onEvent: (_name, data) => {
          if (readTopic(data) === 'notifications') reloadNotifications();
          else reload();
        },
        onOpen: (isOpen) => {
          // Events before it opened are not sent again, so what the page has loaded by then may be out of date.
          if (isOpen) reload();
        },
      },
    );
  }, [token, queries]);
  return null;
}

function readTopic(data: string): unknown {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown };
    return topic;
  } catch {
    return undefined;
  }
}
