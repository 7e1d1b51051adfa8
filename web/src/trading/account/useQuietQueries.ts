import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { quiet } from '../quiet.ts';

/** What was asked for is shown as late as what is pushed while somebody waits for a word about their order. */
export function useQuietQueries(): void {
  useEffect(() => {
    notifyManager.setScheduler((notify) => quiet.after(() => defaultScheduler(notify)));
    return () => notifyManager.setScheduler(defaultScheduler);
  }, []);
}
