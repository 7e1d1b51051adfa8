import type { Config } from '../config.ts';
import { verifyAuditChain } from '../kernel/auditChain.ts';
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

/** Verifies the audit log's hash chain and prints the first broken record; exits with code 1 if there is one. */
export async function auditVerify(config: Config): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const { records, firstBroken, head, unsealed, oldestUnsealedAt } = await verifyAuditChain(database);
    if (firstBroken !== null) {
      process.stdout.write(`record ${firstBroken} was altered, or the one before it is missing\n`);
      process.exitCode = 1;
    }
    if (oldestUnsealedAt !== null) {
      const seconds = Math.round((Date.now() - oldestUnsealedAt.getTime()) / 1_000);
      process.stdout.write(`${unsealed} records are not sealed yet, the oldest for ${seconds} s\n`);
    }
    process.stdout.write(`${records} records, head ${head ?? 'none'}: ${firstBroken === null ? 'whole' : 'BROKEN'}\n`);
  } finally {
    await database.destroy();
  }
}
