import type { ComponentType } from 'react';
import { chunk } from '../../lib/browser/chunk.ts';
import { loadText } from '../../lib/i18n/i18n.ts';
import type { Capability } from '../../lib/i18n/texts.ts';
import type { Route } from './route.ts';

/** The outcome of loading a screen. */
interface Loading {
  Screen?: ComponentType;
  failure?: unknown;
}

/**
 * A route's element: a screen and the texts of its capabilities, loaded together when the route is first opened. A
 * screen that cannot be loaded shows the error in its place, so that the layout stays; opening it again retries.
 */
export function screen(
  capability: Capability | readonly Capability[],
  load: () => Promise<{ readonly Screen: ComponentType }>,
) {
  const texts = typeof capability === 'string' ? [capability] : capability;
  const loading: Loading = {};
  return {
    element: <Part loading={loading} />,
    loader: async () => {
      if (loading.Screen !== undefined) return null;
      try {
        const [{ Screen }] = await chunk(Promise.all([load(), ...texts.map(loadText)]));
        loading.Screen = Screen;
      } catch (error) {
        loading.failure = error;
      }
      return null;
    },
    shouldRevalidate: () => loading.Screen === undefined,
  } satisfies Route;
}

function Part({ loading: { Screen, failure } }: { loading: Loading }) {
  if (Screen === undefined) throw failure;
  return <Screen />;
}
