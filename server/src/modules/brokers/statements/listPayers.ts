import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { type CapitalProject, readCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { listProjectLocations } from '../capital/resolvePortions.ts';
import { listProjectAddresses } from '../deposits/listProjectAddresses.ts';
import { type BrokerLocation, CAPITAL } from '../transfers/locations.ts';

/** The locations that can pay the interest of a project: `capital_account`, its cash, its open accounts. */
export async function listPayers(
  database: Database | Tx,
  deps: Pick<CapitalDeps, 'exchanges'>,
  project: Pick<CapitalProject, 'row'>,
): Promise<readonly BrokerLocation[]> {
  const own = await listProjectLocations(database, deps, project);
  return [CAPITAL, ...own.filter(({ account }) => account?.state !== 'opening')];
}

/** BR-08: what can pay the interest of a project, and the addresses for what comes from outside. Throws notFound. */
export async function queryPayers(
  deps: CapitalDeps,
  { projectNo }: ParsedOf<'listInterestPayer'>,
  user: User,
): Promise<AnswerOf<'listInterestPayer'>> {
  const { institutionId } = user;
  const project = await readCapital(deps.database, deps, institutionId, projectNo);
  const payers = await listPayers(deps.database, deps, project);
  const accounts = await Promise.all(
    payers.map(async ({ location, label, fund }) => {
      const { available, freshness } = await deps.moves.movable(institutionId, fund, project.row.currency);
      return { location, label, available, freshness };
    }),
  );
  return { accounts, addresses: await listInterestAddresses(deps, project, user) };
}

/** The addresses of a project for interest; none while deposits are closed or no network is connected. */
export async function listInterestAddresses(
  deps: CapitalDeps,
  { row }: Pick<CapitalProject, 'row'>,
  user: User,
): Promise<AnswerOf<'listInterestPayer'>['addresses']> {
  if (row.status !== 'running') return [];
  try {
    return await listProjectAddresses(deps, row, { asset: row.currency, purpose: 'interest' }, user);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
