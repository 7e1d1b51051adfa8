import type { ComponentType } from 'react';
import { chunk } from '../chunk.ts';
import { loadText } from '../i18n.ts';
import type { Capability } from '../texts.ts';
import type { Route } from './route.ts';

/** What came of loading a screen. */
interface Loading {
  Screen?: ComponentType;
  failure?: unknown;
}

/**
 * What a route shows: a screen with the texts of the capabilities that are in it, loaded together when the route is first
 * opened. One that cannot be had fails where it would stand, so that what is around it stays, and is tried again with the
 * next opening.
 */
export function screen(
  capability: Capability | readonly Capability[],
  load: () => Promise<{ readonly Screen: ComponentType }>,
): Required<Pick<Route, 'load' | 'element'>> {
  const texts = typeof capability === 'string' ? [capability] : capability;
  const loading: Loading = {};
  return {
    element: <Part loading={loading} />,
    async load() {
      if (loading.Screen !== undefined) return;
      try {
        const [{ Screen }] = await chunk(Promise.all([load(), ...texts.map(loadText)]));
        loading.Screen = Screen;
      } catch (error) {
        loading.failure = error;
      }
    },
  };
}

function Part({ loading: { Screen, failure } }: { loading: Loading }) {
  if (Screen === undefined) throw failure;
  return <Screen />;
}
