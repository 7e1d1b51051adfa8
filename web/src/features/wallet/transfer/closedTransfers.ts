import { stoppedAs } from '@aldgate/domain/identity/freeze.ts';
import { findTransferAction } from '@aldgate/domain/trading/transferAction.ts';
import type { UserInfo } from '../../../lib/session/session.ts';
import type { TransferAvailable } from './queries.ts';
import type { TransferRoute } from './route.ts';

/** Why a transfer is closed before anything is entered: ID-17, ID-19, or a suspended service. */
export type ClosedTransfers =
  | { readonly kind: 'restricted'; readonly restriction: UserInfo['restrictions'][number] }
  | { readonly kind: 'suspended'; readonly reason: string };

interface Inputs {
  readonly user: Pick<UserInfo, 'restrictions'> | null;
  readonly route: Pick<TransferRoute, 'transferFrom' | 'transferTo'>;
  readonly suspension: TransferAvailable['suspension'] | undefined;
}

/** Undefined where they are open. */
export function findClosedTransfers({ user, route, suspension }: Inputs): ClosedTransfers | undefined {
  if (suspension) return { kind: 'suspended', reason: suspension.reason };
  const isStopped = stoppedAs(findTransferAction(route)) !== undefined;
  const restriction = user?.restrictions.find(
    ({ action, reason }) => action === 'transfer' && (reason !== 'frozen' || isStopped),
  );
  return restriction && { kind: 'restricted', restriction };
}
