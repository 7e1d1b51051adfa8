import { globSync, readFileSync } from 'node:fs';
import { onStop } from '../stop.ts';
import { runSuite } from '../suites/run.ts';
import { OLDER_POSTGRES } from '../testing/postgresPrograms.ts';
import { endTools, runPackage } from '../tool.ts';

// Runs the long forms of tests, or a part of each (SOAK=0.1), then the server's tests on every supported PostgreSQL;
// with arguments, only the long forms of the integration tests that they name.
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

/** The test files of a pattern that have a long form. */
const longForms = (pattern: string) =>
  globSync(pattern, { exclude: ['**/node_modules/**'] }).filter((file) =>
    readFileSync(file, 'utf8').includes('/testkit/platform/longForm.ts'),
  );

const extra = process.argv.slice(2);
const long = { SOAK: process.env.SOAK ?? '1' };
let worst = await run('integration', extra.length > 0 ? extra : longForms('{server,e2e}/**/*.test.ts'), long);
if (extra.length === 0) {
  worst = Math.max(worst, await run('launch', longForms('launch/**/*.e2e.ts'), long));
  // A journey needs Chromium, which the suite installs.
  const { failed } = await runSuite('journey', longForms('e2e/**/*.e2e.ts'), 'all', { ...process.env, ...long });
  worst = Math.max(worst, failed === 0 ? 0 : 1);
  // The newest is the embedded one, which `npm test` uses.
  for (const major of OLDER_POSTGRES) {
    process.stdout.write(`\n== the server's tests on PostgreSQL ${major}\n`);
    worst = Math.max(worst, await run('integration', ['server/'], { POSTGRES_MAJOR: major }));
  }
}
process.exit(worst);
