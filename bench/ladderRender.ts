import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPackage } from '../launch/tool.ts';
import { atMost, type Measure, quantile } from './harness/measure.ts';
import { type PlainPage, withPlainPage } from './harness/plainPage.ts';
import { serveFolder } from './ladderRender/serveFolder.ts';
import type { RecordedMarket } from './render10x/market.ts';
import { played } from './render10x/played.ts';
import { hasRecording, readRecording } from './render10x/recording.ts';
import { traced, workPerFrame } from './render10x/trace.ts';

const ROWS = 'document.querySelectorAll("[role=grid] [role=row]")';

/** The displayed rows as 'price bid ask', without separators. */
const SHOWN = `[...${ROWS}].map((row) => {
  const text = (cell) => row.children[cell].lastChild.textContent.replaceAll(',', '');
  return text(1) + ' ' + text(0) + ' ' + text(2);
}).join('|')`;

/** The last message is painted after some frames. */
const FRAMES = 60;

/**
 * Measures the price ladder with the orders of twenty accounts, alone on a page, with a recorded market at ten times
 * its rate: work per frame, and whether the rows equal the book at the end.
 */
export async function ladderRender(): Promise<Measure[]> {
  if (!hasRecording) {
    process.stderr.write('ladder-render is skipped: ../shared/reference/data/usdm is absent\n');
    return [];
  }
  const recording = readRecording();
  const folder = await mkdtemp(join(tmpdir(), 'aldgate-ladder-'));
  try {
    await build(folder);
    const server = await serveFolder(folder);
    try {
      return await withPlainPage((page) =>
        played({ page, platform: server.url, recording, open }, async ({ market, play }) => {
          const events = await traced(page, play);
          return [
            atMost('ladder-render frame p95', quantile(workPerFrame(events), 0.95), 'ms', 6),
            atMost('ladder-render wrong book', (await showsTheBook(page, market)) ? 0 : 1, 'rows', 0),
          ];
        }),
      );
    } finally {
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(folder: string): Promise<void> {
  const args = ['build', 'bench/ladderRender', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const { code, output } = await runPackage('vite/bin/vite.js', args, { shown: false });
  if (code !== 0) throw new Error(`the page was not built: ${output}`);
}

async function open(page: PlainPage, url: string): Promise<void> {
  await page.goto(url);
  await page.until(`${ROWS}.length > 20 && document.querySelector('[data-own]') !== null`);
}

/** Whether the displayed rows equal the local order book exactly after the market has stopped. */
async function showsTheBook(page: PlainPage, { book }: RecordedMarket): Promise<boolean> {
  const [bids, asks] = [book.bids(1_000), book.asks(1_000)].map(
    (levels) => new Map(levels.map(([price, quantity]) => [Number(price).toFixed(1), Number(quantity).toFixed(3)])),
  );
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const shown = await page.evaluate<string>(
      `new Promise((resolve) => requestAnimationFrame(() => resolve(${SHOWN})))`,
    );
    const expected = shown.split('|').map((row) => {
      const price = row.split(' ')[0] ?? '';
      return `${price} ${bids?.get(price) ?? ''} ${asks?.get(price) ?? ''}`;
    });
    if (shown === expected.join('|')) return true;
  }
  return false;
}
