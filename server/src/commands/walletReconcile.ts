import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { compareAtNodes } from '../modules/custody/index.ts';

/**
 * Prints for each network whether its node's balances, the platform's records and the ledger are the same at a final
 * block; exits with code 1 where they differ, a node did not answer, or a network is suspended. It works beside a
 * running start.
 */
export async function walletReconcile({
  databaseUrl: url,
  databaseSchema: schema,
  custody,
}: Pick<Config, 'databaseUrl' | 'databaseSchema' | 'custody'>): Promise<void> {
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 2, isUnlimited: true }));
  try {
    for (const result of await compareAtNodes(database, custody.nodes)) {
      if (result.suspension !== null) {
        process.stdout.write(`${result.network}: suspended: ${result.suspension}\n`);
        process.exitCode = 1;
      }
      if ('failure' in result) {
        process.stdout.write(`${result.network}: not compared: ${result.failure}\n`);
        process.exitCode = 1;
        continue;
      }
      const { network, height, addresses, differences } = result;
      for (const { kind, subject, asset, expected, found } of differences) {
        process.stdout.write(`${network} ${kind} ${subject} ${asset ?? ''}: ${expected} expected, ${found} found\n`);
      }
      process.stdout.write(`${network}: block ${height}, ${addresses} addresses, ${differences.length} differences\n`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } finally {
    await database.destroy();
  }
}
