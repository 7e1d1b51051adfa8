import type { Database, Tx } from '../../../kernel/database/database.ts';
import { listMirroredAccounts } from '../../exchangeAccounts/index.ts';
import { listRunningProjects } from '../projectRows/projectRows.ts';
import type { Holders } from './locations.ts';

/** A broker's accounts and its projects that run, which its money can be at. */
export async function readHolders(database: Database | Tx, institutionId: string): Promise<Holders> {
  const [accounts, projects] = await Promise.all([
    listMirroredAccounts(database, institutionId),
    listRunningProjects(database, institutionId),
  ]);
  return { accounts, projects };
}
