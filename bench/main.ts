import { accountFeed } from './accountFeed.ts';
import { activity } from './activity.ts';
import { auditParallel } from './auditParallel.ts';
import { bankImport } from './bankImport.ts';
import { bundle } from './bundle.ts';
import { chainFollow } from './chainFollow.ts';
import { convertLatency } from './convertLatency.ts';
import { estimate } from './estimate.ts';
import { exportFile } from './export.ts';
import { fairness } from './fairness.ts';
import { feedsRestart } from './feedsRestart.ts';
import { firstPaint } from './firstPaint.ts';
import { ledger } from './ledger.ts';
import { login } from './login.ts';
import { matching } from './matching.ts';
import type { Benchmark, Measure } from './measure.ts';
import { orderHttp } from './orderHttp.ts';
import { orderLatency } from './orderLatency.ts';
import { payout } from './payout.ts';
import { pollingCost } from './pollingCost.ts';
import { proof } from './proof.ts';
import { proofCheck } from './proofCheck.ts';
import { queueBacklog } from './queueBacklog.ts';
import { records } from './records.ts';
import { render10x } from './render10x.ts';
import { secondStart } from './secondStart.ts';
import { statements } from './statements.ts';
import { streamFanout } from './streamFanout.ts';
import { venueIdle } from './venueIdle.ts';
import { venueRecovery } from './venueRecovery.ts';
import { verify } from './verify.ts';
import { withdrawLatency } from './withdrawLatency.ts';

/** Each run measures one or more of the names in the issues and `docs/benchmarks.md`. */
const RUNS: readonly { readonly names: readonly string[]; readonly run: Benchmark }[] = [
  { names: ['ledger-batch', 'ledger-hot'], run: ledger },
  { names: ['verify', 'verify-files', 'verify-memory', 'verify-newer'], run: verify },
  { names: ['export', 'export-memory'], run: exportFile },
  { names: ['audit-parallel'], run: auditParallel },
  { names: ['queue-backlog'], run: queueBacklog },
  { names: ['deposit-block', 'chain-catch-up'], run: chainFollow },
  { names: ['payout'], run: payout },
  { names: ['records'], run: records },
  { names: ['activity', 'activity-lag'], run: activity },
  { names: ['statement-csv', 'statement-pdf'], run: statements },
  { names: ['bank-import'], run: bankImport },
  { names: ['proof'], run: proof },
  { names: ['proof-check'], run: proofCheck },
  { names: ['convert-latency'], run: convertLatency },
  { names: ['withdraw-latency'], run: withdrawLatency },
  { names: ['login'], run: login },
  { names: ['fairness'], run: fairness },
  { names: ['estimate'], run: estimate },
  { names: ['matching', 'matching-small', 'matching-pipeline', 'matching-deep'], run: matching },
  { names: ['order-http'], run: orderHttp },
  { names: ['stream-fanout'], run: streamFanout },
  {
    names: [
      'bundle-home',
      'bundle-convert',
      'bundle-deposit',
      'bundle-withdraw',
      'bundle-trading',
      'bundle-ticket',
      'bundle-fiat',
      'bundle-operations',
    ],
    run: bundle,
  },
  { names: ['first-paint'], run: firstPaint },
  { names: ['render-10x'], run: render10x },
  { names: ['polling-cost'], run: pollingCost },
  { names: ['account-feed', 'account-feed-cpu', 'account-feed-bytes'], run: accountFeed },
  { names: ['feeds-restart', 'feeds-restart-rejected', 'feeds-restart-orders'], run: feedsRestart },
  { names: ['order-latency'], run: orderLatency },
  { names: ['second-start'], run: secondStart },
  { names: ['venue-idle', 'venue-idle-cpu'], run: venueIdle },
  { names: ['venue-recovery'], run: venueRecovery },
];

/** Runs the named benchmarks, or all. Returns the number of failed bounds. */
export async function runBenchmarks(wanted: readonly string[]): Promise<number> {
  const known = RUNS.flatMap(({ names }) => names);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no benchmark '${unknown}': ${known.join(', ')}`);
  const measures: Measure[] = [];
  for (const { names, run } of RUNS) {
    if (wanted.length > 0 && !names.some((name) => wanted.includes(name))) continue;
    process.stderr.write(`measuring ${names.join(', ')} …\n`);
    for (const measure of await run()) {
      const isWanted = wanted.length === 0 || wanted.some((name) => measure.bench.startsWith(name));
      if (!isWanted) continue;
      measures.push(measure);
      process.stdout.write(`${JSON.stringify(measure)}\n`);
    }
  }
  process.stderr.write(table(measures));
  return measures.filter(({ holds }) => !holds).length;
}

function table(measures: readonly Measure[]): string {
  const rows = measures.map(({ bench, value, unit, ratio, goal, holds }) => [
    bench,
    `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`,
    ratio === null ? '–' : `${ratio.toFixed(2)} ×`,
    goal,
    holds ? 'holds' : 'MISSED',
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}\n`).join('');
}
