import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page is in front; one that the browser keeps for going back is not. */
export const usePageVisible = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');
