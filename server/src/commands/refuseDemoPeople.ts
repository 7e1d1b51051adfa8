import type { Config } from '../config.ts';
import { DEMO_ACCOUNTS, DEMO_OPERATORS } from '../demo/accounts.ts';
import { openDatabase, openPool } from '../kernel/database.ts';
import { StartError } from '../kernel/startError.ts';
import { findUserByName } from '../modules/identity/index.ts';
import { isActiveOperator } from '../modules/operators/index.ts';

/** Throws while a person of the demo, whose password is public, can log in. */
export async function refuseDemoPeople({ databaseUrl: url, databaseSchema: schema }: Config): Promise<void> {
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const active: string[] = [];
    for (const { email } of DEMO_ACCOUNTS) if (await findUserByName(database, email)) active.push(email);
    for (const { email } of DEMO_OPERATORS) if (await isActiveOperator(database, email)) active.push(email);
    if (active.length === 0) return;
    throw new StartError(
      `the database has people of the demo, whose password is public: ${active.join(', ')}. ` +
        'Remove them, or use a database that the local profile has not served.',
    );
  } finally {
    await database.destroy();
  }
}
