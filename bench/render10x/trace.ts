import type { PlainPage } from '../plainPage.ts';

/** An event of Chromium's trace. Times are microseconds; `tdur` is what the thread computed for. */
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

/** Everything that a page makes the main thread do: scripting with its collection, style, layout, and what painting needs of it. */
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

/** Traces the page while something runs. */
export async function traced({ client }: PlainPage, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const { Tracing } = client;
  const events: TraceEvent[] = [];
  const stop = Tracing.dataCollected(({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) events.push(event);
  });
  await Tracing.start({ traceConfig: { includedCategories: CATEGORIES } });
  await run();
  const complete = Tracing.tracingComplete();
  await Tracing.end();
  await complete;
  stop();
  return events;
}

/**
 * Milliseconds of work for each frame: from one frame's beginning on the main thread of the page to the next, the outermost of
 * the work's events. The thread's own time counts, so that what else a machine does is no work of the page.
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

/** The thread with the most frames: browsers have others for their own pages. */
function busiest(begins: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const { pid, tid } of begins) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most === undefined) throw new Error('the trace has no frame');
  return most[0];
}
