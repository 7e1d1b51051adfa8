import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { capitalAccount, clearing } from '../server/src/ledger/account.ts';
import { postBatch } from '../server/src/ledger/post.ts';
import { createEntryCopier } from '../server/src/modules/activity/index.ts';
import {
  describeStatement,
  type StatementContent,
  type StatementFacts,
} from '../server/src/modules/statements/content.ts';
import { formatStatementPdf } from '../server/src/modules/statements/formatPdf.ts';
import { atMost, costAgainst, type Measure, median, quantile, timed } from './harness/measure.ts';
import { openInstitution } from './harness/people.ts';
import { withPlatform } from './harness/platform.ts';

const LINES = 10_000;
const ROUNDS = 3;
const CSV_MS = 3_000;
const PDF_PART = 1.5;
const POLLS_PART = 2;
const POLLED_MS = 4_000;
const DAY = 24 * 3_600_000;

/** Measures a statement of 10,000 lines as CSV and as PDF, and what a server's calls take while it is made. */
export async function statements(): Promise<Measure[]> {
  const [own, bare] = await measurePdf();
  const ofServer = await measureServer();
  return [costAgainst('statement-pdf', own, 'ms', { name: 'bare pdfkit', value: bare }, PDF_PART), ...ofServer];
}

function buildFacts(): StatementFacts {
  const start = Date.UTC(2026, 9, 1);
  const lines = Array.from({ length: LINES }, (_, n) => ({
    at: new Date(start + n * 60_000),
    flow: 'convert' as const,
    amount: '12.345678',
    reference: `convert_order:018f3c1e-7a4b-7c3d-8e9f-${String(n).padStart(12, '0')}`,
    balance: String(n),
  }));
  const account = { type: 'capital_account' as const, asset: 'USDT', opening: '0', closing: String(LINES - 1), lines };
  return {
    number: '1',
    institution: 'Bench',
    language: 'zh-HK',
    isProvisional: false,
    accountTypes: ['capital_account'],
    assets: [],
    accounts: [account],
    from: new Date(start),
    until: new Date(start + 31 * DAY),
    madeAt: new Date(),
    debts: [],
    prices: new Map(),
    precisions: new Map([['USDT', 6]]),
  };
}

/** Returns the medians of the writer and of pdfkit with the cells of the CSV at fixed places, alternating. */
async function measurePdf(): Promise<readonly [own: number, bare: number]> {
  const facts = buildFacts();
  const content = describeStatement(facts);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = {
    publicKey: '',
    sign: (payload: string) => sign('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round compiles.
    await timed(round > 0 ? own : [], () => formatStatementPdf(facts, key));
    await timed(round > 0 ? bare : [], () => writeBare(content));
  }
  return [median(own), median(bare)];
}

function writeBare({ rows }: StatementContent): Promise<void> {
  const pdf = new PdfKit({ size: 'A4', layout: 'landscape', margin: 0 });
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()));
  pdf.on('data', () => undefined);
  pdf.font(fileURLToPath(new URL('../server/src/kernel/pdf/NotoSansHK-Big5.ttf', import.meta.url))).fontSize(7.5);
  let y = 40;
  for (const cells of rows) {
    if (y > 520) {
      pdf.addPage();
      y = 40;
    }
    for (const [index, cell] of cells.entries()) pdf.text(cell, 40 + index * 108, y, { lineBreak: false });
    y += 14;
  }
  pdf.end();
  return ended;
}

async function measureServer(): Promise<Measure[]> {
  const storage = await mkdtemp(join(tmpdir(), 'aldgate-statements-'));
  try {
    return await withPlatform({ isSeeded: true, server: { STORAGE_PATH: storage } }, async (platform) => {
      const { database } = platform;
      const { institutionId, people } = await openInstitution({ ...platform, name: 'Bench' });
      const transfers = Array.from({ length: LINES }, (_, n) => ({
        key: `bench:${n}`,
        flow: 'deposit' as const,
        reference: `convert_order:${n}`,
        legs: [
          { account: clearing('USDT'), amount: '-1' },
          { account: capitalAccount(institutionId, 'USDT'), amount: '1' },
        ],
      }));
      await postBatch(database, transfers, Date.now());
      await createEntryCopier(database)();
      const token = people[0]?.token ?? '';
      const ask: Ask = (path, body) => platform.ask(token, `/account/wallet/${path}`, body);
      const csv = await make(ask, 'csv');
      const before = await poll(ask, (startedAt) => performance.now() - startedAt < POLLED_MS);
      let isMaking = true;
      const making = make(ask, 'pdf').finally(() => {
        isMaking = false;
      });
      const meanwhile = await poll(ask, () => isMaking);
      await making;
      const anchor = { name: 'before', value: quantile(before, 0.99) };
      return [
        atMost('statement-csv', csv, 'ms', CSV_MS),
        costAgainst('statement-pdf polled p99', quantile(meanwhile, 0.99), 'ms', anchor, POLLS_PART),
      ];
    });
  } finally {
    await rm(storage, { recursive: true });
  }
}

type Ask = (path: string, body: object) => Promise<{ statementId: string; items: readonly { state: string }[] }>;

/** Returns the time from the request until the statement is ready. */
async function make(ask: Ask, format: 'pdf' | 'csv'): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const startedAt = performance.now();
  const options = { accountTypes: ['capital_account'], assets: [], language: 'en-US', format };
  await ask('statement/request', { from: today, to: today, ...options });
  for (;;) {
    const [newest] = (await ask('statement/page', {})).items;
    if (newest?.state === 'ready') return performance.now() - startedAt;
    if (newest?.state === 'failed') throw new Error('the statement has failed');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the times of a call that is sent again and again. */
async function poll(ask: Ask, goesOn: (startedAt: number) => boolean): Promise<number[]> {
  const samples: number[] = [];
  const startedAt = performance.now();
  while (goesOn(startedAt)) {
    await timed(samples, () => ask('pageAccountFlow', {}));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return samples;
}
