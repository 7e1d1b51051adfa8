import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { listManagedAccounts } from '../../exchangeAccounts/index.ts';
import { listExchangeSuspensions } from '../../exchanges/index.ts';
import { readOpenCases } from '../caseRows/openCases.ts';
import { hasShortfall } from '../caseRows/shortfalls.ts';
import type { Holders } from './locations.ts';
import type { MoveRules } from './rules.ts';

/** Reads what decides for a member which locations are open. */
export async function readRules(
  database: Database | Tx,
  user: User,
  { accounts, projects }: Holders,
  now: number,
): Promise<MoveRules> {
  const [closedFor, suspended, managed, cases, isShort] = await Promise.all([
    whyNoMoves(database, user, now),
    listExchangeSuspensions(database),
    listManagedAccounts(
      database,
      user,
      accounts.map(({ id }) => id),
    ),
    readOpenCases(
      database,
      projects.map(({ projectNo }) => projectNo),
    ),
    hasShortfall(database, user.institutionId),
  ]);
  return { closedFor, suspended, managed, cases, hasShortfall: isShort };
}

/** Why the member moves no money at all; null where they may. */
async function whyNoMoves(database: Database | Tx, user: User, now: number): Promise<MoveRules['closedFor']> {
  try {
    await authorize(database, user, 'moveBroker', { now });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.entry === 'serviceSuspended' ? 'serviceSuspended' : 'restricted';
  }
}
