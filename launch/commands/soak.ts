import { onStop } from '../stop.ts';
import { endTools, runPackage } from '../tool.ts';

// Runs the long forms of tests (SOAK). Arguments are passed to vitest.
onStop(() => {
  endTools();
  process.exit(130);
});
const args = ['run', '--project', 'integration', 'server/test/kill', 'server/src/ledger', ...process.argv.slice(2)];
const { code } = await runPackage('vitest/vitest.mjs', args, { shown: true, env: { ...process.env, SOAK: '1' } });
process.exit(code);
