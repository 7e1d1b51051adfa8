import { onStop } from '../stop.ts';
import { runSuite } from '../suites/run.ts';
import { OLDER_POSTGRES } from '../testing/postgresPrograms.ts';
import { endTools, runPackage } from '../tool.ts';

// Runs the long forms of tests, or a part of each (SOAK=0.1), then the server's tests on every supported PostgreSQL; with
// arguments, only the long forms of the integration tests that they name.
onStop(() => {
  endTools();
  process.exit(130);
});

const run = async (project: string, files: readonly string[], environment: NodeJS.ProcessEnv) => {
  const env = { ...process.env, ...environment };
  const { code } = await runPackage('vitest/vitest.mjs', ['run', '--project', project, ...files], {
    shown: true,
    env,
  });
  return code;
};

const extra = process.argv.slice(2);
const long = { SOAK: process.env.SOAK ?? '1' };
const LONG = [
  'server/test/kill',
  'Kill.test',
  'listGrowth',
  'generatedRequests',
  'faultyLine',
  'e2e/venue',
  'server/src/ledger',
  'server/src/modules/convert/quota',
  'server/src/modules/custody/follow/followNetwork',
];
let worst = await run('integration', extra.length > 0 ? extra : LONG, long);
if (extra.length === 0) {
  worst = Math.max(
    worst,
    await run('launch', ['launch/kills', 'launch/walletKills', 'launch/withdrawalKills', 'launch/diskLow'], long),
  );
  // A journey needs Chromium, which the suite installs.
  const { failed } = await runSuite('journey', ['e2e/volume.e2e.ts'], { ...process.env, ...long });
  worst = Math.max(worst, failed === 0 ? 0 : 1);
  // The newest is the embedded one, which `npm test` uses.
  for (const major of OLDER_POSTGRES) {
    process.stdout.write(`\n== the server's tests on PostgreSQL ${major}\n`);
    worst = Math.max(worst, await run('integration', ['server/'], { POSTGRES_MAJOR: major }));
  }
}
process.exit(worst);
