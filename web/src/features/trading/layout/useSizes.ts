import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { useState } from 'react';
import { DEFAULT_SIZES, type PanelName, readSizes, type Sizes, writeSizes } from './sizes.ts';

const KEY = 'aldgate.trading.sizes';

/** The chosen sizes of the panels, stored in the browser. */
export function useSizes() {
  const [sizes, setSizes] = useState<Sizes>(() => readSizes(storage.get(KEY)));
  const save = (next: Sizes) => {
    setSizes(next);
    storage.set(KEY, writeSizes(next));
  };
  return {
    sizes,
    resize: (name: PanelName, size: number) => save({ ...sizes, [name]: size }),
    reset: () => {
      setSizes(DEFAULT_SIZES);
      storage.remove(KEY);
    },
  };
}
