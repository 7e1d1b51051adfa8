import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import type { RestrictionData } from '@aldgate/contract/errors.ts';
import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import type { UserInfo } from '../../../lib/session/session.ts';
import type { Network } from '../../wallet/index.ts';

type Restriction = Omit<RestrictionData, 'since'>;

/** Why nothing can be withdrawn. */
export type ClosedWithdrawals =
  | { readonly kind: 'off' | 'verification' | 'disconnected' | 'role' | 'google' }
  /** `since` in epoch milliseconds, where it is known. */
  | { readonly kind: 'suspended'; readonly reason: string; readonly since: number | undefined }
  | { readonly kind: 'restricted'; readonly restriction: Restriction };

interface Inputs {
  readonly user: {
    readonly role: MemberRole;
    readonly featuresOff: UserInfo['featuresOff'];
    readonly institution: { readonly verification: Partial<UserInfo['institution']['verification']> };
    readonly restrictions: readonly Restriction[];
  } | null;
  /** Undefined where none carries the asset, and through a bank. */
  readonly network: Pick<Network, 'isConnected' | 'withdraw'> | undefined;
  readonly rail?: 'chain' | 'bank';
}

/** Requirements of withdrawals by a network and through a bank. */
const NEEDS = {
  chain: { feature: 'withdrawal', level: 'primary' },
  bank: { feature: 'fiat_withdrawal', level: 'advanced' },
} as const;

/** KY-05, KY-06, ID-17: known before anything is entered; undefined where withdrawals are open. */
export function findClosedWithdrawals({ user, network, rail = 'chain' }: Inputs): ClosedWithdrawals | undefined {
  const { feature, level } = NEEDS[rail];
  if (user?.featuresOff.includes(feature) === true) return { kind: 'off' };
  if (user?.institution.verification[level] !== 'certified') return { kind: 'verification' };
  if (network !== undefined && network.withdraw.reason !== null) {
    return { kind: 'suspended', reason: network.withdraw.reason, since: network.withdraw.since ?? undefined };
  }
  const restriction = user.restrictions.find(({ action }) => action === 'withdraw');
  if (restriction !== undefined) return { kind: 'restricted', restriction };
  if (!memberMay(user.role, 'move')) return { kind: 'role' };
  if (network !== undefined && !(network.withdraw.open && network.isConnected)) return { kind: 'disconnected' };
  return undefined;
}

/** Parses the reason from a call's error; undefined for any other error. */
export function parseClosedWithdrawals(error: unknown): ClosedWithdrawals | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.entry === 'featureOff') return { kind: 'off' };
  if (error.entry === 'kycRequired') return { kind: 'verification' };
  if (error.entry === 'forbidden') return { kind: 'role' };
  if (error.entry === 'googleRequired') return { kind: 'google' };
  const { reason, since, until } = readErrorData(error);
  const text = typeof reason === 'string' ? reason : '';
  const from = typeof since === 'number' ? since : undefined;
  if (error.entry === 'serviceSuspended') return { kind: 'suspended', reason: text, since: from };
  if (error.entry !== 'restricted') return undefined;
  const known = REASONS.find((each) => each === text);
  if (known === undefined) return undefined;
  const restriction = { action: 'withdraw', reason: known, until: readTime(until) } as const;
  return { kind: 'restricted', restriction };
}

const REASONS = [
  'password_reset',
  'email_changed',
  'google_rebound',
  'phone_changed',
  'second_factor_added',
  'frozen',
  'operator',
  'approvers_changed',
] as const satisfies readonly Restriction['reason'][];

const readTime = (value: unknown): number | null => (typeof value === 'number' ? value : null);
