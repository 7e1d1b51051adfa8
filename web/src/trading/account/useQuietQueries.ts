import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { quiet } from '../quiet.ts';

/** Query updates wait for the end of a quiet period, like pushed events. */
export function useQuietQueries(): void {
  useEffect(() => {
    notifyManager.setScheduler((notify) => quiet.after(() => defaultScheduler(notify)));
    return () => notifyManager.setScheduler(defaultScheduler);
  }, []);
}
