import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { StartError } from '../kernel/startError.ts';
import { listActiveUsers } from '../modules/identity/index.ts';
import { listActiveOperators } from '../modules/operators/index.ts';

/** The addresses of the demo's people; nobody else has one in this reserved domain. */
const DEMO_ADDRESS = '%.aldgate.test';

/** Throws while a person of the demo, whose password is public, can log in. */
export async function refuseDemoPeople({ databaseUrl: url, databaseSchema: schema }: Config): Promise<void> {
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const active = [
      ...(await listActiveUsers(database, DEMO_ADDRESS)),
      ...(await listActiveOperators(database, DEMO_ADDRESS)),
    ];
    if (active.length === 0) return;
    throw new StartError(
      `the database has people of the demo, whose password is public: ${active.join(', ')}. ` +
        'Remove them, or use a database that the local profile has not served.',
    );
  } finally {
    await database.destroy();
  }
}
