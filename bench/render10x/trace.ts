import type { PlainPage } from '../harness/plainPage.ts';

/** An event of Chromium's trace. Times are microseconds; `tdur` is CPU time of the thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', '__metadata'];

/** All main-thread work of a page: scripting with garbage collection, style, layout and paint preparation. */
const WORK = new Set([
  'EvaluateScript',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'WebSocketReceive',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
  'V8.GCScavenger',
  'V8.GCFinalizeMC',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
]);

/** Traces the page during a function. */
export async function traced({ devtools }: PlainPage, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const { send, on } = devtools;
  const events: TraceEvent[] = [];
  const stop = on('Tracing.dataCollected', ({ value }: { readonly value: readonly TraceEvent[] }) => {
    for (const event of value) events.push(event);
  });
  await send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await run();
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  const stopWaiting = on('Tracing.tracingComplete', () => resolve());
  await send('Tracing.end');
  await complete;
  stopWaiting();
  stop();
  return events;
}

/**
 * Milliseconds of work per frame: CPU time of the outermost work events between consecutive frame starts on the
 * page's main thread. CPU time excludes other load on the machine.
 */
export function workPerFrame(events: readonly TraceEvent[]): readonly number[] {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame');
  const thread = busiest(begins);
  const isOnIt = ({ pid, tid }: TraceEvent) => `${pid} ${tid}` === thread;
  const starts = begins
    .filter(isOnIt)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const work = events
    .filter((event) => event.ph === 'X' && WORK.has(event.name) && isOnIt(event))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const frames = starts.map(() => 0);
  let frame = -1;
  let outermostEnd = 0;
  for (const { ts, dur = 0, tdur } of work) {
    if (ts < outermostEnd) continue;
    outermostEnd = ts + dur;
    while (frame + 1 < starts.length && (starts[frame + 1] ?? 0) <= ts) frame += 1;
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + (tdur ?? dur) / 1_000;
  }
  return frames;
}

/** The thread with the most frames: browsers have others for internal pages. */
function busiest(begins: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const { pid, tid } of begins) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most === undefined) throw new Error('the trace has no frame');
  return most[0];
}
