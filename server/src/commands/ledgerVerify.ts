import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database.ts';
import { verifyLedger } from '../ledger/verify.ts';

/** Prints the differences of the ledger's journal and balances; exits with code 1 if there are any. */
export async function ledgerVerify(config: Config): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const { accounts, transfers, entries, differences } = await verifyLedger(database);
    for (const each of differences) {
      process.stdout.write(`${each.kind}: ${each.subject}: stored ${each.stored}, recomputed ${each.recomputed}\n`);
    }
    process.stdout.write(
      `${accounts} accounts, ${transfers} transfers, ${entries} entries: ${differences.length} differences\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}
