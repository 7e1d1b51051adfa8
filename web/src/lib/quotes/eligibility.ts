import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { UserInfo } from '../session/session.ts';

/** Reason that prevents a trade before any input: KY-05, KY-06, KY-08, ID-17, a role, and a suspended service. */
export type EligibilityBlock =
  | { readonly kind: 'suspended'; readonly reason?: string; readonly since?: number }
  | {
      readonly kind: 'verification';
      readonly level: 'primary' | 'advanced';
      readonly status: 'not_verified' | 'under_review';
    }
  | { readonly kind: 'google' }
  | { readonly kind: 'role' }
  | { readonly kind: 'restricted'; readonly restriction: UserInfo['restrictions'][number] }
  | { readonly kind: 'off' };

interface EligibilityInputs {
  readonly user: UserInfo | null;
  /** The suspended service, with its reason where the server says it; null or undefined while it runs. */
  readonly suspension: { readonly reason?: string; readonly since?: number } | null | undefined;
}

/** The first block in the order in which a user would resolve them; undefined where trading is possible. */
export function checkEligibility(
  level: 'primary' | 'advanced',
  { user, suspension }: EligibilityInputs,
): EligibilityBlock | undefined {
  if (suspension) return { kind: 'suspended', ...suspension };
  if (user === null) return undefined;
  if (user.featuresOff.includes('convert')) return { kind: 'off' };
  if (!memberMay(user.role, 'trade')) return { kind: 'role' };
  const restriction = user.restrictions.find(({ action }) => action === 'convert');
  if (restriction !== undefined) return { kind: 'restricted', restriction };
  const status = user.institution.verification[level];
  if (status !== 'certified') return { kind: 'verification', level, status };
  return user.googleBound ? undefined : { kind: 'google' };
}
