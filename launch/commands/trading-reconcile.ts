import { parseArgs } from 'node:util';
import { homePaths, readConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { databaseUrl } from '../postgres/settings.ts';
import { readStoredDatabase } from '../postgres/storedDatabase.ts';
import { onStop } from '../stop.ts';
import { lockHolder } from '../supervisor/lock.ts';
import { serverEnvironment } from '../supervisor/platform.ts';
import { localSecretsKey } from '../supervisor/secretsKey.ts';
import { endTools, runTool } from '../tool.ts';

/**
 * Reconciles the ledger with the exchange; the exit code is the result. With `--fresh` the exchange's history is read
 * first; with `--account NAME` one account is compared. Uses the exchange of a running start, or of the given database.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const paths = homePaths(config.home);
  const kept = readStoredDatabase(paths.database);
  const isRunning = lockHolder(paths.lock) !== undefined;
  const url = config.databaseUrl ?? (isRunning && kept !== undefined ? databaseUrl(kept) : undefined);
  if (url === undefined) throw new Error('The exchange is not running; `npm start` starts it.');
  const secretsKey = config.secretsKey ?? localSecretsKey(config.home);
  const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, account: { type: 'string' } } });
  const env = {
    ...serverEnvironment(process.env, config, url, secretsKey, undefined),
    ...(values.fresh === true && { RECONCILE_FRESH: '1' }),
    ...(values.account !== undefined && { RECONCILE_ACCOUNT: values.account }),
  };
  return (await runTool(process.execPath, ['server/src/main.ts', 'trading-reconcile'], { shown: true, env })).code;
}

onStop(() => endTools());
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`\n${errorMessage(error)}\n`);
  process.exitCode = 1;
}
process.disconnect?.();
