import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { getUser } from '../../identity/index.ts';
import type { WalletDeps } from '../deps.ts';
import { withdrawAtOnce } from './confirm.ts';
import { evaluateRequested, type Maker } from './draft.ts';

/** Money that was taken out of a project and goes on to an entry of the address book. */
export interface ProjectPayout {
  readonly projectNo: string;
  readonly asset: string;
  readonly addressId: string;
  /** Decimal string; the fee is part of it. */
  readonly amount: string;
}

/** Pays what was taken out of projects, from the asset account. */
export interface ProjectPayouts {
  /**
   * Computes what a payout would cost, before its money is there. Throws notFound for an address that is not in the
   * book, and the first error that its withdrawal would have, but the lack of money.
   */
  preview(
    maker: Maker,
    payout: ProjectPayout,
  ): Promise<{ readonly fee: string | null; readonly receivable: string | null }>;
  /**
   * Withdraws it with the member as its maker, once per key: members' approval, screening, review, limits and fee are
   * those of any withdrawal; its maker confirmed it with the codes before. Throws what prevents it.
   */
  begin(maker: Maker, key: string, payout: ProjectPayout): Promise<{ readonly withdrawId: string }>;
}

/** The withdrawal is the platform's own act, on behalf of its maker. */
const ORIGIN = { address: 'platform', client: 'project payout' };

export function createProjectPayouts(deps: WalletDeps): ProjectPayouts {
  const requestOf = async ({ institutionId }: Maker, { asset, amount, addressId, projectNo }: ProjectPayout) => ({
    asset,
    amount,
    projectNo,
    route: {
      rail: 'chain' as const,
      network: await findNetworkOf(deps.database, institutionId, addressId),
      addressId,
      typedMiddle: null,
    },
  });
  return {
    async preview(maker, payout) {
      const { fee, receivable, errors } = await evaluateRequested(deps, maker, await requestOf(maker, payout));
      const error = errors.find((each) => each.error !== 'insufficientBalance');
      if (error !== undefined) throw new ApiError(error.error, error.data);
      return { fee, receivable };
    },
    async begin(maker, key, payout) {
      const { role, removed_at } = await getUser(deps.database, maker.userId);
      if (removed_at !== null || !memberMay(role, 'move')) throw new ApiError('forbidden', { needs: 'move' });
      const once = { key, requestDigest: digestRequest('projectPayout', payout) };
      return withdrawAtOnce(deps, { user: maker, origin: ORIGIN }, once, await requestOf(maker, payout));
    },
  };
}

async function findNetworkOf(database: Database, institutionId: string, addressId: string): Promise<string> {
  const entry = await database
    .selectFrom('withdrawal_address')
    .select('network')
    .where('id', '=', addressId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (entry === undefined) throw new ApiError('notFound');
  return entry.network;
}
