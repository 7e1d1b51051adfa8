import { useCallback, useState } from 'react';
import { chunk } from './chunk.ts';
import { reportError } from './reportError.ts';

/** A part of a screen that is loaded when it is first asked for; until then, and where it cannot be had, undefined. */
export function useOnDemand<Part>(load: () => Promise<Part>): readonly [part: Part | undefined, ask: () => void] {
  const [part, setPart] = useState<{ readonly value: Part }>();
  const ask = useCallback(() => {
    void chunk(load()).then((value) => setPart((before) => before ?? { value }), reportError);
  }, [load]);
  return [part?.value, ask];
}
