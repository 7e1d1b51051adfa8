import { decimal } from '@aldgate/domain/money/amount.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type BrokerLocation, findLocation, listLocations } from '../transfers/locations.ts';
import { readHolders } from '../transfers/readHolders.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import type { CapitalDeps } from './deps.ts';

/** A part with its location. */
export interface ResolvedPortion extends BrokerLocation {
  readonly amount: string;
}

/** The locations of a project's money: its cash first, then the wallets of its accounts. */
export async function listProjectLocations(
  database: Database | Tx,
  { exchanges }: Pick<CapitalDeps, 'exchanges'>,
  { row }: Pick<CapitalProject, 'row'>,
): Promise<readonly BrokerLocation[]> {
  const locations = listLocations(await readHolders(database, row.institution_id), exchanges);
  return locations.filter(({ projectNo }) => projectNo === row.project_no);
}

/**
 * Finds the locations of portions among those of a project. Throws notFound for one outside it, a format error at the
 * field where a location is there twice.
 */
export async function resolvePortions(
  database: Database | Tx,
  deps: Pick<CapitalDeps, 'exchanges'>,
  project: Pick<CapitalProject, 'row'>,
  { field, portions }: { readonly field: 'allotments' | 'sources'; readonly portions: readonly ChangePortion[] },
): Promise<readonly ResolvedPortion[]> {
  const locations = await listProjectLocations(database, deps, project);
  const resolved = portions.map(({ location, amount }, index) => ({
    ...findLocation(locations, location, `${field}.${index}.location`),
    amount,
  }));
  const twice = portions.findIndex(({ location }, index) =>
    portions.slice(0, index).some((earlier) => isSame(earlier.location, location, field)),
  );
  if (twice >= 0) throw formatError({ [`${field}.${twice}`]: 'is there twice' });
  return resolved;
}

/** An account gets one allotment; each of its wallets can be a source. */
const isSame = (a: ChangePortion['location'], b: ChangePortion['location'], field: 'allotments' | 'sources'): boolean =>
  a.id === b.id && (field === 'allotments' || a.wallet === b.wallet);

/** Finds the portion that is project cash: a decimal string. */
export const cashOf = (portions: readonly ChangePortion[]): string =>
  portions.find(({ location }) => location.type === 'project')?.amount ?? '0';

/** The portions that come from or go to accounts, in order. */
export const portionsOfAccounts = <Part extends ChangePortion>(portions: readonly Part[]): readonly Part[] =>
  portions.filter(({ location, amount }) => location.type === 'account' && decimal(amount).gt('0'));
