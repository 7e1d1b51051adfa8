import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import type { ComponentType } from 'react';
import { ChunkError } from '../../lib/browser/chunk.ts';
import { loadText } from '../../lib/i18n/i18n.ts';
import type { Capability } from '../../lib/i18n/texts.ts';
import { LatePart, type LateProps } from '../../lib/page/LatePart.tsx';
import { loadPart } from '../../lib/page/lazyPart.tsx';
import type { Route } from './route.ts';

interface Loading {
  /** The screen, once it is loaded. */
  Screen?: ComponentType;
  /** Placeholder until then. */
  Notice?: ComponentType;
}

/**
 * A route's element: a screen and the texts of its capabilities, loaded together when the route is first opened. A
 * screen that is slow or cannot be loaded shows so in its place, so that the layout stays; opening it again retries.
 */
export function screen(
  capability: Capability | readonly Capability[],
  load: () => Promise<{ readonly Screen: ComponentType }>,
) {
  const texts = typeof capability === 'string' ? [capability] : capability;
  const loading: Loading = {};
  const loadAll = async () => {
    const [{ Screen }] = await Promise.all([load(), ...texts.map(loadText)]);
    loading.Screen = Screen;
    return { default: Screen };
  };
  return {
    element: <Part loading={loading} />,
    loader: async () => {
      if (loading.Screen === undefined) loading.Notice = await loadPart(loadAll, LateScreen);
      return null;
    },
    shouldRevalidate: () => loading.Screen === undefined,
  } satisfies Route;
}

function Part({ loading: { Screen, Notice } }: { loading: Loading }) {
  const Shown = Screen ?? Notice;
  return Shown && <Shown />;
}

/** In place of a screen. One that failed is reported by the page's error, with its reference. */
function LateScreen({ state, onRetry }: LateProps) {
  if (state === 'failed') throw new ChunkError('did not load');
  return (
    <RecordPage>
      <LatePart state={state} onRetry={onRetry} />
    </RecordPage>
  );
}
