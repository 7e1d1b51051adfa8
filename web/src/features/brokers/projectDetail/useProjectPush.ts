import { browserPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { usePageVisible } from '../../../lib/page/usePageVisible.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type ProjectInfo, projectKey } from '../projectQueries.ts';
import { refreshBrokers } from '../queries.ts';
import { applyNav, parseNavEvent } from './navEvent.ts';

const PATH = '/broker/project/push';

/**
 * BR-03: writes the readings of NAV that the server pushes into the query cache, and loads again what it says has
 * changed. Returns whether the channel is open; while it is not, polling is the only source.
 */
export function useProjectPush(projectNo: string): boolean {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isVisible = usePageVisible();
  useEffect(() => {
    // A browser opens few connections to one host: a page that nobody sees keeps none.
    if (!isVisible) return undefined;
    const queryKey = projectKey(projectNo);
    const close = openChannel(
      browserPorts(() => useSession.getState().token, currentLanguage),
      `${PATH}?projectNo=${projectNo}`,
      {
        onEvent: (name, data) => {
          if (name === 'changed') void refreshBrokers(queries);
          const reading = name === 'nav' ? parseNavEvent(data) : undefined;
          if (reading === undefined) return;
          queries.setQueryData<ProjectInfo>(queryKey, (project) => project && applyNav(project, reading));
        },
        onOpen: (opened) => {
          setOpen(opened);
          // Changes before it opened are not sent again.
          if (opened) void queries.invalidateQueries({ queryKey });
        },
      },
    );
    return () => {
      setOpen(false);
      close();
    };
  }, [projectNo, queries, isVisible]);
  return isOpen;
}
