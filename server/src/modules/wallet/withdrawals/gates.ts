import type { WithdrawalGates } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { featuresOff, findSuspension, listRestrictions } from '../../../access/index.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { Network } from '../../custody/index.ts';
import { getInstitution, verificationStatus } from '../../institution/index.ts';

interface Maker {
  readonly institutionId: string;
  readonly userId: string;
}

/** What is closed for a member's withdrawal on a network now. */
export async function readGates(
  tx: Database | Tx,
  maker: Maker,
  network: Network | undefined,
  now: number,
): Promise<WithdrawalGates> {
  const off = await featuresOff(tx, maker.institutionId);
  const status = verificationStatus(await getInstitution(tx, maker.institutionId), 'primary');
  const service = await findSuspension(tx, 'withdraw');
  const restrictions = await listRestrictions(tx, maker, now);
  return {
    featureOff: off.find((feature) => feature === 'wallet' || feature === 'withdrawal') ?? null,
    verification: status === 'certified' ? null : { level: 'primary', status },
    suspension:
      service !== null
        ? { network: null, ...service }
        : network?.suspension != null
          ? { network: network.code, ...network.suspension }
          : null,
    restriction: restrictions.find(({ action }) => action === 'withdraw') ?? null,
  };
}
