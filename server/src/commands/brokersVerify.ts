import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { describeBrokerDifference, verifyBrokers } from '../modules/brokers/index.ts';

/** Prints where capital, interest or bills of brokers differ from the journal; exits with code 1 if they do. */
export async function brokersVerify({
  databaseUrl: url,
  databaseSchema: schema,
}: Pick<Config, 'databaseUrl' | 'databaseSchema'>): Promise<void> {
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1, isUnlimited: true }));
  try {
    const { projects, lines, statements, bills, differences } = await verifyBrokers(database);
    for (const each of differences) process.stdout.write(`${describeBrokerDifference(each)}\n`);
    const read = `${projects} projects, ${lines} interest lines, ${statements} statements, ${bills} bills`;
    process.stdout.write(`${read}: ${differences.length} differences\n`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}
