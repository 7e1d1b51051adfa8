import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { createLog } from '../kernel/log.ts';
import { loadReceiptKey } from '../kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../kernel/secrets/secrets.ts';
import { StartError } from '../kernel/startError.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { listCoins } from '../ledger/assets.ts';
import { openAccount, ownAccount } from '../modules/exchangeAccounts/index.ts';
import { createExchanges } from '../modules/exchanges/index.ts';
import { findUserByName } from '../modules/identity/index.ts';

/** Fills the database with VOLUME_ROWS records of each kind. Rejected outside the local profile. */
export async function fillWithVolume(config: Config): Promise<void> {
  if (config.profile !== 'local') throw new StartError('records are made up in the local profile only');
  const { fillVolume, VOLUME_OWNER } = await import('../local.ts');
  const { databaseUrl: url, databaseSchema: schema, exchange } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 4, isUnlimited: true }));
  try {
    const user = await findUserByName(database, VOLUME_OWNER);
    const log = createLog('silent');
    const { code, broker } = createExchanges([exchange], {
      clock: systemClock,
      log,
      coins: () => listCoins(database),
    }).reference;
    if (user === undefined || broker === null)
      throw new StartError('run `npm start` first: the demo accounts are missing');
    const deps = { database, broker, clock: systemClock };
    const { accountId } = await openAccount(deps, ownAccount(code, user.institution_id, ''));
    const started = Date.now();
    const seconds = () => `${Math.round((Date.now() - started) / 1_000)} s`;
    const rows = Number(process.env.VOLUME_ROWS);
    await fillVolume({
      database,
      scale: { rows, seed: process.env.VOLUME_SEED ?? '' },
      receiptKey: await loadReceiptKey(database, createSecretBox(config.secretsKey), systemClock),
      main: { institutionId: user.institution_id, userId: user.id },
      mainAccount: accountId,
      messagesAt: Date.now(),
      onStep: (step) => process.stdout.write(`${seconds()}: ${step}\n`),
    });
    process.stdout.write(`${seconds()}: ${rows} records of each kind are there\n`);
  } finally {
    await database.destroy();
  }
}
