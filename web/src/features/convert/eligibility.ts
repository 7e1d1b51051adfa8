import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { UserInfo } from '../../lib/session/session.ts';
import type { ConvertKind } from './convertKind.ts';
import type { RiskConfig } from './queries.ts';

/** Reason that prevents a conversion before any input: KY-05, KY-06, KY-08, ID-17, a role, and a suspended service. */
export type EligibilityBlock =
  | { readonly kind: 'suspended'; readonly reason: string; readonly since: number }
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
  readonly suspension: RiskConfig['suspension'] | undefined;
}

/** The first block in the order in which a user would resolve them; undefined where converting is possible. */
export function checkEligibility(
  kind: ConvertKind,
  { user, suspension }: EligibilityInputs,
): EligibilityBlock | undefined {
  if (suspension) return { kind: 'suspended', ...suspension };
  if (user === null) return undefined;
  if (user.featuresOff.includes('convert')) return { kind: 'off' };
  if (!memberMay(user.role, 'trade')) return { kind: 'role' };
  const restriction = user.restrictions.find(({ action }) => action === 'convert');
  if (restriction !== undefined) return { kind: 'restricted', restriction };
  const level = kind === 'fiat' ? 'advanced' : 'primary';
  const status = user.institution.verification[level];
  if (status !== 'certified') return { kind: 'verification', level, status };
  return user.googleBound ? undefined : { kind: 'google' };
}
