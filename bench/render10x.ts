import { atMost, costAgainst, type Measure, quantile } from './harness/measure.ts';
import { type PlainPage, withPlainPage } from './harness/plainPage.ts';
import { withStack } from './harness/stack.ts';
import type { RecordedMarket } from './render10x/market.ts';
import { MEASURED_MS, type Playing, played, type TestPage } from './render10x/played.ts';
import { hasRecording, readRecording } from './render10x/recording.ts';
import { traced, workPerFrame } from './render10x/trace.ts';

const FRAME_MS = 1_000 / 60;
const ROWS = 15;
const BOOK_ROWS = '#book [role=group] [role=button]:not([aria-hidden])';
const MB = 1024 * 1024;
/** Lower bound of the reference: at least one frame in a hundred counts as dropped. */
const MIN_DROPPED = MEASURED_MS / FRAME_MS / 100;

/**
 * Measures the trading page with a recorded market at ten times its rate. Played twice: once traced, for the work per
 * frame, and once untraced, for dropped frames, because tracing has a cost.
 */
export async function render10x(): Promise<Measure[]> {
  if (!hasRecording) {
    process.stderr.write('render-10x is skipped: ../shared/reference/data/usdm is absent\n');
    return [];
  }
  const recording = readRecording();
  return withStack({}, ({ url }) => withPlainPage((page) => measure({ page, platform: url, recording, open })));
}

async function measure(where: TestPage): Promise<Measure[]> {
  const { page } = where;
  const { events, heapMb, isEqual, emptyBefore } = await played(where, (playing) => worked(page, playing));
  const { dropped, emptyAfter } = await played(where, (playing) => counted(page, playing));
  // Half before and half after, so that other load affects both.
  const anchor = { name: 'empty page', value: Math.max(emptyBefore + emptyAfter, MIN_DROPPED) };
  return [
    atMost('render-10x frame p95', quantile(workPerFrame(events), 0.95), 'ms', 6),
    costAgainst('render-10x dropped', Math.max(dropped, MIN_DROPPED), 'frames', anchor, 1.2),
    atMost('render-10x heap', heapMb, 'MB', 5),
    atMost('render-10x wrong book', isEqual ? 0 : 1, 'rows', 0),
  ];
}

async function open(page: PlainPage, url: string): Promise<void> {
  await page.goto(`${url}/en-US/trading/BTCUSDT`);
  await page.until(`document.querySelectorAll('${BOOK_ROWS}').length >= ${2 * ROWS}`);
  await page.until(`document.querySelector('#chart canvas') !== null`);
}

/** Work of the page, its heap afterwards, and whether its figures are correct. */
async function worked(page: PlainPage, { url, market, play }: Playing) {
  const heapBefore = await readHeap(page);
  const events = await traced(page, play);
  const isEqual = await showsTheBook(page, market);
  const heapMb = ((await readHeap(page)) - heapBefore) / MB;
  return { events, isEqual, heapMb, emptyBefore: await droppedOfEmpty(page, url) };
}

/** Dropped frames. */
async function counted(page: PlainPage, { url, play }: Playing) {
  const counting = countDropped(page, MEASURED_MS);
  await play();
  return { dropped: await counting, emptyAfter: await droppedOfEmpty(page, url) };
}

/** Dropped frames of an empty page in half the measured time. */
async function droppedOfEmpty(page: PlainPage, url: string): Promise<number> {
  await page.goto(`${url}/empty`);
  return countDropped(page, MEASURED_MS / 2);
}

/** Late frames, counted by the page's animation frames. */
function countDropped(page: PlainPage, ms: number): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const begin = performance.now();
    let last = begin;
    let dropped = 0;
    const next = (now) => {
      dropped += Math.max(0, Math.round((now - last) / ${FRAME_MS}) - 1);
      last = now;
      if (now - begin < ${ms}) requestAnimationFrame(next);
      else resolve(dropped);
    };
    requestAnimationFrame(next);
  })`);
}

/** Script heap after garbage collection, in bytes. */
async function readHeap({ devtools }: PlainPage): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Whether the displayed rows equal the local order book exactly after the market has stopped. */
async function showsTheBook(page: PlainPage, { book }: RecordedMarket): Promise<boolean> {
  const rows = [...book.asks(ROWS).toReversed(), ...book.bids(ROWS)].map(
    ([price, quantity]) => `${Number(price).toFixed(1)} ${Number(quantity).toFixed(3)}`,
  );
  const shown = `(() => {
    const text = (row, cell) => row.querySelectorAll('span')[cell].textContent.replaceAll(',', '');
    const rows = [...document.querySelectorAll('${BOOK_ROWS}')];
    return rows.map((row) => text(row, 0) + ' ' + text(row, 1)).join('|');
  })()`;
  return page.until(`${shown} === ${JSON.stringify(rows.join('|'))}`).then(
    () => true,
    () => false,
  );
}
