import { type ReactNode, useCallback, useState } from 'react';
import { CHUNK_SLOW_MS, chunk } from '../browser/chunk.ts';
import { LatePart } from '../page/LatePart.tsx';

/**
 * A part of a screen that loads when it is requested; undefined until then. `late` takes its place where it is slow or
 * does not load (SH-12), and is null otherwise.
 */
export function useOnDemand<Module>(
  load: () => Promise<Module>,
): readonly [loaded: Module | undefined, request: () => void, late: ReactNode] {
  const [loaded, setLoaded] = useState<{ readonly value: Module }>();
  const [state, setState] = useState<'slow' | 'failed'>();
  const request = useCallback(() => {
    setState(undefined);
    const slow = setTimeout(() => setState('slow'), CHUNK_SLOW_MS);
    const end = (state?: 'failed') => {
      clearTimeout(slow);
      setState(state);
    };
    chunk(load()).then(
      (value) => {
        setLoaded((before) => before ?? { value });
        end();
      },
      () => end('failed'),
    );
  }, [load]);
  const late = loaded === undefined && state !== undefined ? <LatePart state={state} onRetry={request} /> : null;
  return [loaded?.value, request, late];
}
