import { useCallback, useState } from 'react';
import { chunk } from '../browser/chunk.ts';
import { reportError } from './reportError.ts';

/** A lazily loaded part of a screen; undefined until it is requested and loaded. */
export function useOnDemand<Module>(
  load: () => Promise<Module>,
): readonly [loaded: Module | undefined, request: () => void] {
  const [loaded, setLoaded] = useState<{ readonly value: Module }>();
  const request = useCallback(() => {
    void chunk(load()).then((value) => setLoaded((before) => before ?? { value }), reportError);
  }, [load]);
  return [loaded?.value, request];
}
