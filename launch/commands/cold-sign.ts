import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { readNetworkPlan } from '../networks/plan.ts';
import { coldHome } from '../networks/policy.ts';
import { runTool } from '../tool.ts';

/** Signs an unsigned file with the cold wallet's seed, and writes the signed one beside it. Needs no running start. */
const [file] = process.argv.slice(2);
const { home } = readConfig(process.env);
const plan = readNetworkPlan(home);
if (file === undefined || plan === undefined) {
  process.stderr.write(
    file === undefined
      ? 'usage: npm run cold:sign -- FILE\n'
      : `There is no cold wallet in ${home} yet; \`npm start\` creates it.\n`,
  );
  process.exitCode = 1;
} else {
  const env = {
    ...process.env,
    SIGNER_HOME: coldHome(home),
    SIGNER_KEY: plan.coldKey,
    SIGNER_TOKEN: plan.signerToken,
  };
  const args = ['signer/src/main.ts', 'cold', resolve(file)];
  process.exitCode = (await runTool(process.execPath, args, { shown: true, env })).code;
}
process.disconnect?.();
