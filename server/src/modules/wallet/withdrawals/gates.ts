import type { WithdrawalGates } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { featuresOff, findRestriction, findSuspension } from '../../../access/index.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { getInstitution, verificationStatus } from '../../institution/index.ts';
import type { RouteNeeds } from './route.ts';

interface Maker {
  readonly institutionId: string;
  readonly userId: string;
}

/** Reads the closed gates for a member's withdrawal by a route now. */
export async function readGates(
  tx: Database | Tx,
  maker: Maker,
  { features, level, network }: RouteNeeds,
  now: number,
): Promise<WithdrawalGates> {
  const off = await featuresOff(tx, maker.institutionId);
  const status = verificationStatus(await getInstitution(tx, maker.institutionId), level);
  const service = await findSuspension(tx, 'withdraw');
  return {
    featureOff: off.find((feature) => features.includes(feature)) ?? null,
    verification: status === 'certified' ? null : { level, status },
    suspension:
      service !== null
        ? { network: null, ...service }
        : network?.suspension != null
          ? { network: network.code, ...network.suspension }
          : null,
    restriction: await findRestriction(tx, maker, 'withdraw', { now }),
  };
}
