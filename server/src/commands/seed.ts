import type { Config } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase, openPool } from '../kernel/database.ts';
import { createSecretBox } from '../kernel/secrets.ts';
import { withStartLock } from '../kernel/startLock.ts';

/** Creates the demo accounts. Rejected outside the local profile. */
export async function seedDemo(config: Config): Promise<void> {
  if (config.profile !== 'local') throw new Error('demo accounts exist in the local profile only');
  const { seed, seedDeskRequest, seedLocalNetworks } = await import('../local.ts');
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const deps = { database, box: createSecretBox(config.secretsKey), clock: systemClock };
    await withStartLock({ url, schema }, async () => {
      await seed(deps);
      await seedDeskRequest(database, systemClock());
      if (config.custody.faucet !== null) await seedLocalNetworks(database);
    });
  } finally {
    await database.destroy();
  }
}
