import { onStop } from '../stop.ts';
import { OLDER_POSTGRES } from '../testing/postgresPrograms.ts';
import { endTools, runPackage } from '../tool.ts';

// Runs the long forms of tests (SOAK), then the server's tests on every supported PostgreSQL. With arguments, which are
// passed to vitest, only the former.
onStop(() => {
  endTools();
  process.exit(130);
});

const run = async (files: readonly string[], environment: NodeJS.ProcessEnv) => {
  const env = { ...process.env, ...environment };
  const { code } = await runPackage('vitest/vitest.mjs', ['run', '--project', 'integration', ...files], {
    shown: true,
    env,
  });
  return code;
};

const extra = process.argv.slice(2);
let worst = await run(
  ['server/test/kill', 'server/test/generatedRequests', 'e2e/venue', 'server/src/ledger', ...extra],
  { SOAK: '1' },
);
if (extra.length === 0) {
  // The newest is the embedded one, which `npm test` uses.
  for (const major of OLDER_POSTGRES) {
    process.stdout.write(`\n== the server's tests on PostgreSQL ${major}\n`);
    worst = Math.max(worst, await run(['server/'], { POSTGRES_MAJOR: major }));
  }
}
process.exit(worst);
