import { type ComponentType, lazy, useEffect, useState } from 'react';
import { CHUNK_SLOW_MS, chunk, inTime } from '../browser/chunk.ts';
import { LatePart, type LateProps } from './LatePart.tsx';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part that can be closed, such as a dialog. Its notice can be closed too. */
type Closable = Partial<Record<'onClose' | 'onEnd', () => void>>;

/**
 * A component that loads when it is first rendered, within the `Suspense` of its place. A part that is slow or does not
 * load is replaced by a notice with a retry (SH-12).
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await loadPart(load, LatePart) }));
}

/**
 * Loads a part. Where it is slow or does not load, resolves with a notice in its place, which is replaced by the part
 * as soon as it is loaded (SH-12).
 */
export async function loadPart<Props extends object>(
  load: Load<Props>,
  Notice: ComponentType<LateProps>,
): Promise<ComponentType<Props>> {
  const loading = chunk(load());
  let known: LateProps['state'] = 'slow';
  loading.catch(() => {
    known = 'failed';
  });
  try {
    return (await inTime(loading, CHUNK_SLOW_MS)).default;
  } catch {
    return (props: Props) => <Late load={load} first={loading} known={known} props={props} Notice={Notice} />;
  }
}

interface LatePartProps<Props> {
  readonly load: Load<Props>;
  readonly first: ReturnType<Load<Props>>;
  readonly known: LateProps['state'];
  readonly props: Props;
  readonly Notice: ComponentType<LateProps>;
}

/** The notice, replaced by the part as soon as it is loaded. */
function Late<Props extends object>({ load, first, known, props, Notice }: LatePartProps<Props>) {
  const [loading, setLoading] = useState(first);
  const [state, setState] = useState(known);
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let isCurrent = true;
    loading.then(
      (loaded) => isCurrent && setPart(() => loaded.default),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [loading]);
  if (Part !== undefined) return <Part {...props} />;
  const retry = () => {
    setState('slow');
    setLoading(chunk(load()));
  };
  const { onClose, onEnd }: Closable = props;
  return <Notice state={state} onRetry={retry} onClose={onClose ?? onEnd} />;
}
