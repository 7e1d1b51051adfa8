import { decimal } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { assertMayMove, type Freshness } from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen } from '../../exchanges/index.ts';
import { assertAccountsOpen } from '../caseRows/openCases.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { ChangePortion, Location } from './changePortion.ts';
import type { CapitalDeps } from './deps.ts';
import { assertAmounts } from './increaseCapital.ts';
import { listProjectLocations, resolvePortions } from './resolvePortions.ts';

/** A location of a project, and what it can give now: a decimal string. */
export interface Giving {
  readonly location: Location;
  readonly label: string;
  /** Null of project cash. */
  readonly exchangeCode: string | null;
  readonly available: string;
  readonly freshness: Freshness;
}

/** Lists what the locations of a project can give now: its free cash, and what its accounts let go. */
export async function listGiving(deps: CapitalDeps, project: CapitalProject): Promise<readonly Giving[]> {
  const { institution_id: institutionId, currency } = project.row;
  const locations = await listProjectLocations(deps.database, deps, project);
  return Promise.all(
    locations
      .filter(({ account }) => account?.state !== 'opening')
      .map(async ({ location, label, fund, account }) => {
        const { available, freshness } = await deps.moves.movable(institutionId, fund, currency);
        return { location, label, exchangeCode: account?.exchange_code ?? null, available, freshness };
      }),
  );
}

/** Throws amountUnavailable where a source is to give more than it can now, notFound for one outside the project. */
export async function assertGiving(
  deps: CapitalDeps,
  project: CapitalProject,
  sources: readonly ChangePortion[],
): Promise<void> {
  const { institution_id: institutionId, currency } = project.row;
  const resolved = await resolvePortions(deps.database, deps, project, { field: 'sources', portions: sources });
  for (const { fund, amount } of resolved) {
    assertAmounts({ sources: amount });
    const { available, bound } = await deps.moves.movable(institutionId, fund, currency);
    if (decimal(amount).gt(available)) throw new ApiError('amountUnavailable', { available, bound });
  }
}

/**
 * Throws notManager where the member may not move out of an account, serviceSuspended where its exchange is suspended,
 * financingState where a case closes it.
 */
export async function assertMayGive(
  tx: Tx,
  deps: CapitalDeps,
  project: CapitalProject,
  { user, portions }: { readonly user: User; readonly portions: readonly ChangePortion[] },
): Promise<void> {
  const resolved = await resolvePortions(tx, deps, project, { field: 'sources', portions });
  const accounts = resolved.flatMap(({ account }) => account ?? []);
  if (accounts.length > 0) await assertAccountsOpen(tx, project.row.project_no);
  await assertExchangesOpen(
    tx,
    accounts.map(({ exchange_code }) => exchange_code),
  );
  for (const { id } of accounts) await assertMayMove(tx, user, id);
}
