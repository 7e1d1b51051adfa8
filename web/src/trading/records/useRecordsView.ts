import { useState } from 'react';
import { storage } from '../../app/storage.ts';
import { type RecordsView, readView, writeView } from './view.ts';

const KEY = 'aldgate.trading.records';

/** What of the records is shown, kept in the browser: it outlives a reload and another contract. */
export function useRecordsView() {
  const [view, setView] = useState<RecordsView>(() => readView(storage.get(KEY)));
  const change = (part: Partial<RecordsView>) => {
    const next = { ...view, ...part };
    setView(next);
    storage.set(KEY, writeView(next));
  };
  return { view, change };
}
