import { readConfig } from '../config.ts';
import { readNetworkPlan } from '../networks/plan.ts';
import { signerHome } from '../networks/policy.ts';
import { runTool } from '../tool.ts';

/** Prints the signer's bounds with what is left of them. */
const { home } = readConfig(process.env);
const plan = readNetworkPlan(home);
if (plan === undefined) {
  process.stderr.write(`There is no signer in ${home} yet; \`npm start\` creates it.\n`);
  process.exitCode = 1;
} else {
  const env = {
    ...process.env,
    SIGNER_HOME: signerHome(home),
    SIGNER_KEY: plan.signerKey,
    SIGNER_TOKEN: plan.signerToken,
  };
  process.exitCode = (await runTool(process.execPath, ['signer/src/main.ts', 'policy'], { shown: true, env })).code;
}
process.disconnect?.();
