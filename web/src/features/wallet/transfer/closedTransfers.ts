import type { UserInfo } from '../../../lib/session/session.ts';
import type { TransferAvailable } from './queries.ts';

/** Why transfers are closed before anything is entered: ID-17, or a suspended service. */
export type ClosedTransfers =
  | { readonly kind: 'restricted'; readonly restriction: UserInfo['restrictions'][number] }
  | { readonly kind: 'suspended'; readonly reason: string };

interface Inputs {
  readonly user: Pick<UserInfo, 'restrictions'> | null;
  readonly suspension: TransferAvailable['suspension'] | undefined;
}

/** Undefined where they are open. */
export function findClosedTransfers({ user, suspension }: Inputs): ClosedTransfers | undefined {
  if (suspension) return { kind: 'suspended', reason: suspension.reason };
  const restriction = user?.restrictions.find(({ action }) => action === 'transfer');
  return restriction && { kind: 'restricted', restriction };
}
