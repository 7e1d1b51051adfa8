import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { LoanAsset } from '@aldgate/domain/loans/terms.ts';
import type { UserInfo } from '../../../lib/session/session.ts';

/** Why a member cannot borrow, in the order in which it is resolved. */
export type BorrowBlock =
  | { readonly kind: 'off' | 'verification' | 'role' | 'google' }
  | { readonly kind: 'restricted'; readonly restriction: UserInfo['restrictions'][number] };

type Reader = Pick<UserInfo, 'role' | 'featuresOff' | 'restrictions' | 'googleBound' | 'institution'>;

/** KY-05, KY-06, ID-17: known before anything is entered; undefined where borrowing is open. */
export function findBorrowBlock(user: Reader | null): BorrowBlock | undefined {
  if (user === null) return undefined;
  if (user.featuresOff.includes('loan')) return { kind: 'off' };
  if (user.institution.verification.primary !== 'certified') return { kind: 'verification' };
  const restriction = user.restrictions.find(({ action }) => action === 'withdraw');
  if (restriction !== undefined) return { kind: 'restricted', restriction };
  if (!memberMay(user.role, 'move')) return { kind: 'role' };
  return user.googleBound ? undefined : { kind: 'google' };
}

const CURRENCIES: readonly LoanAsset[] = ['USD', 'EUR'];

/** KY-05: assets that need the advanced verification. */
export const needsAdvanced = (asset: LoanAsset, user: Pick<UserInfo, 'institution'> | null): boolean =>
  CURRENCIES.includes(asset) && user?.institution.verification.advanced !== 'certified';
