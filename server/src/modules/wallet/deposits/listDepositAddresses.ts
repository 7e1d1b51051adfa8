import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { listNetworks } from '../../custody/index.ts';
import { getDepositAddress, ownPayee, type Payee } from './depositAddress.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Why a network has no address to show now; the others have one. */
const UNAVAILABLE: readonly string[] = ['networkNotConnected', 'serviceSuspended'];

/** BR-12, WAL-03: the addresses that credit a payee with an asset, one for each network that is open. */
export async function listDepositAddresses(
  deps: Deps,
  { asset }: Pick<ParsedOf<'listBrokerDepositAddress'>, 'asset'>,
  user: User,
  payee: Payee = ownPayee(user),
): Promise<AnswerOf<'listBrokerDepositAddress'>> {
  if ((await findAsset(deps.database, asset))?.kind !== 'crypto') throw new ApiError('assetUnsupported', { asset });
  const networks = await listNetworks(deps.database, deps.clock());
  const addresses: AnswerOf<'listBrokerDepositAddress'>[number][] = [];
  for (const { code: network, assets } of networks) {
    if (!assets.some((listed) => listed.asset === asset)) continue;
    try {
      const wanted = { asset, network, accountType: FUNDING_ACCOUNT } as const;
      const { createdAt: _, ...address } = await getDepositAddress(deps, wanted, user, payee);
      addresses.push({ asset, ...address });
    } catch (error) {
      if (!(error instanceof ApiError && UNAVAILABLE.includes(error.entry))) throw error;
    }
  }
  return addresses;
}
