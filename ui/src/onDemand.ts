import { type ComponentType, createContext, useCallback, useContext, useState } from 'react';

/** From then on a part counts as slow. */
const SLOW_MS = 8_000;

export type LateLoad = 'slow' | 'failed';

const LateLoadContext = createContext<(state: LateLoad) => void>(() => undefined);

/** Wraps the client once: it shows the user that a control's part is slow or did not load. */
export const LateLoadProvider = LateLoadContext.Provider;

/**
 * A component that loads when it is requested; undefined until then. A load that failed can be requested again. `load`
 * is the same function at every render.
 */
export function useOnDemand<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> }>();
  const report = useContext(LateLoadContext);
  const request = useCallback(() => {
    const slow = setTimeout(() => report('slow'), SLOW_MS);
    load()
      .then(
        (module) => setLoaded((before) => before ?? { Part: module.default }),
        () => report('failed'),
      )
      .finally(() => clearTimeout(slow));
  }, [load, report]);
  return [loaded?.Part, request] as const;
}
