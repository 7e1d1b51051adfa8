import { type ComponentType, lazy, useEffect, useState } from 'react';
import { CHUNK_SLOW_MS, chunk, inTime } from '../browser/chunk.ts';
import { LatePart } from './LatePart.tsx';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part that can be closed, such as a dialog. Its notice can be closed too. */
type Closable = Partial<Record<'onClose' | 'onEnd', () => void>>;

/**
 * A component that loads when it is first rendered, within the `Suspense` of its place. A part that is slow or does not load
 * is replaced by a notice with a retry (SH-12).
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(async () => {
    const loading = chunk(load());
    try {
      return await inTime(loading, CHUNK_SLOW_MS);
    } catch {
      return { default: (props: Props) => <Late load={load} first={loading} props={props} /> };
    }
  });
}

interface LateProps<Props> {
  readonly load: Load<Props>;
  readonly first: ReturnType<Load<Props>>;
  readonly props: Props;
}

/** The notice, replaced by the part as soon as it is loaded. */
function Late<Props extends object>({ load, first, props }: LateProps<Props>) {
  const [loading, setLoading] = useState(first);
  const [state, setState] = useState<'slow' | 'failed'>('slow');
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
  return <LatePart state={state} onRetry={retry} onClose={onClose ?? onEnd} />;
}
