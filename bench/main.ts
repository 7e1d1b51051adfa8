import { accountFeed } from './accountFeed.ts';
import { activity } from './activity.ts';
import { bundle } from './bundle.ts';
import { convertLatency } from './convertLatency.ts';
import { depositBlock } from './depositBlock.ts';
import { estimate } from './estimate.ts';
import { exportFile } from './export.ts';
import { fairness } from './fairness.ts';
import { fanout } from './fanout.ts';
import { firstPaint } from './firstPaint.ts';
import type { Benchmark, Measure } from './harness/measure.ts';
import { formatTable } from './harness/report.ts';
import { ladderRender } from './ladderRender.ts';
import { ledger } from './ledger.ts';
import { liquidation } from './liquidation.ts';
import { loanWatch } from './loanWatch.ts';
import { login } from './login.ts';
import { matching } from './matching.ts';
import { openRead } from './openRead.ts';
import { orderHttp } from './orderHttp.ts';
import { orderLatency } from './orderLatency.ts';
import { otcResting } from './otcResting.ts';
import { project } from './project.ts';
import { render10x } from './render10x.ts';
import { secondStart } from './secondStart.ts';
import { statements } from './statements.ts';
import { venueIdle } from './venueIdle.ts';
import { withdrawLatency } from './withdrawLatency.ts';

/** Each run measures one or more of the names in `docs/benchmarks.md`. */
const RUNS: readonly { readonly names: readonly string[]; readonly run: Benchmark }[] = [
  { names: ['ledger-batch'], run: ledger },
  { names: ['export', 'export-memory'], run: exportFile },
  { names: ['deposit-block'], run: depositBlock },
  { names: ['activity', 'activity-lag'], run: activity },
  { names: ['statement-csv', 'statement-pdf'], run: statements },
  { names: ['convert-latency'], run: convertLatency },
  { names: ['withdraw-latency'], run: withdrawLatency },
  { names: ['otc-resting'], run: otcResting },
  { names: ['loan-watch'], run: loanWatch },
  { names: ['login'], run: login },
  { names: ['open-read'], run: openRead },
  { names: ['fairness'], run: fairness },
  { names: ['estimate'], run: estimate },
  { names: ['matching', 'matching-small', 'matching-pipeline', 'spot-pipeline'], run: matching },
  { names: ['order-http'], run: orderHttp },
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
  { names: ['nav-latency', 'bundle-project'], run: project },
  { names: ['liquidation'], run: liquidation },
  { names: ['first-paint'], run: firstPaint },
  { names: ['render-10x'], run: render10x },
  { names: ['ladder-render'], run: ladderRender },
  { names: ['account-feed', 'account-feed-cpu', 'account-feed-bytes'], run: accountFeed },
  { names: ['order-latency'], run: orderLatency },
  { names: ['fanout'], run: fanout },
  { names: ['second-start'], run: secondStart },
  { names: ['venue-idle', 'venue-idle-cpu'], run: venueIdle },
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
  process.stderr.write(formatTable(measures));
  return measures.filter(({ holds }) => !holds).length;
}
