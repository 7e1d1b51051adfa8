import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { useState } from 'react';
import { type RecordsView, readView, writeView } from './view.ts';

const KEY = 'aldgate.trading.records';

/** The view of the records, stored in the browser: it survives a reload and a change of contract. */
export function useRecordsView() {
  const [view, setView] = useState<RecordsView>(() => readView(storage.get(KEY)));
  const change = (changes: Partial<RecordsView>) => {
    const next = { ...view, ...changes };
    setView(next);
    storage.set(KEY, writeView(next));
  };
  return { view, change };
}
