import { type MigrationFolder, migrate } from './kernel/start/migrate.ts';

const folder = (module: string, path = `modules/${module}`): MigrationFolder => ({
  module,
  folder: new URL(`./${path}/migrations/`, import.meta.url),
});

/**
 * Every module's migrations. The order follows the foreign keys: a module comes after those that its tables refer to.
 * New modules are appended, because a module's position is part of the names of its migrations.
 */
export const MIGRATIONS: readonly MigrationFolder[] = [
  folder('kernel', 'kernel'),
  folder('ledger', 'ledger'),
  folder('operators'),
  folder('institution'),
  folder('identity'),
  folder('access', 'access'),
  folder('approvals', 'approvals'),
  folder('memberApprovals'),
  folder('exchanges'),
  folder('kyc'),
  folder('convert'),
  folder('market'),
  folder('exchangeAccounts'),
  folder('trading'),
  folder('brokers'),
  folder('contact'),
  folder('customers'),
  folder('custody'),
  folder('wallet'),
  folder('bank'),
  folder('activity'),
  folder('statements'),
  folder('proof'),
  folder('reconciliation'),
  folder('otc'),
  folder('apiKeys'),
  folder('events'),
  folder('notifications'),
  folder('alerts'),
  folder('performance'),
  folder('loans'),
  folder('lightning'),
];

/** Brings the platform's schema to the newest version. */
export function migratePlatform(url: string, schema: string): Promise<void> {
  return migrate(url, schema, MIGRATIONS);
}
