import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { describeBrokerDifference } from '../modules/brokers/index.ts';
import { verifyLoans } from '../modules/loans/index.ts';

/** Prints where loans differ from journal, holds and formulas; exits with code 1 if they do. */
export async function loansVerify({
  databaseUrl: url,
  databaseSchema: schema,
}: Pick<Config, 'databaseUrl' | 'databaseSchema'>): Promise<void> {
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1, isUnlimited: true }));
  try {
    const { loans, lines, sales, differences } = await verifyLoans(database);
    for (const each of differences) process.stdout.write(`${describeBrokerDifference(each)}\n`);
    process.stdout.write(
      `${loans} loans, ${lines} interest lines, ${sales} liquidations: ${differences.length} differences\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}
