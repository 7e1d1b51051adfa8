import { verifyAuditChain } from '../kernel/auditChain.ts';
import type { Config } from '../kernel/config.ts';
import { openDatabase, openPool } from '../kernel/database.ts';

/** Recomputes the audit log's chain and prints where it breaks. Ends the process with 1 where it does. */
export async function auditVerify(config: Config): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const { records, firstBroken, head } = await verifyAuditChain(database);
    if (firstBroken !== null) {
      process.stdout.write(`record ${firstBroken} was altered, or the one before it is missing\n`);
      process.exitCode = 1;
    }
    process.stdout.write(`${records} records, head ${head ?? 'none'}: ${firstBroken === null ? 'whole' : 'BROKEN'}\n`);
  } finally {
    await database.destroy();
  }
}
