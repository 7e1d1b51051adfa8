import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { createLog } from '../kernel/log.ts';
import { createSecretBox } from '../kernel/secrets/secrets.ts';
import { withStartLock } from '../kernel/start/startLock.ts';
import { systemClock } from '../kernel/time/clock.ts';

/** Creates the demo accounts, in a new database with their history if wanted. Rejected outside the local profile. */
export async function seedDemo(config: Config): Promise<void> {
  if (config.profile !== 'local') throw new Error('demo accounts exist in the local profile only');
  const { seed, seedDeskRequest, seedHistory, seedLocalNetworks } = await import('../local.ts');
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const deps = { database, box: createSecretBox(config.secretsKey), clock: systemClock };
    await withStartLock({ url, schema }, async () => {
      if (config.demoHistory) await seedHistory({ ...deps, config, log: createLog(config.logLevel) });
      await seed(deps);
      await seedDeskRequest(database, systemClock());
      if (config.custody.faucet !== null) await seedLocalNetworks(database);
    });
  } finally {
    await database.destroy();
  }
}
