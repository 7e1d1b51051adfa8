import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { UserInfo } from '../../../lib/session/session.ts';
import type { Network } from './queries.ts';

/** Why there is no address. */
export type ClosedDeposits =
  | { readonly kind: 'off' | 'verification' | 'disconnected' }
  /** `since` in epoch milliseconds, where it is known. */
  | { readonly kind: 'suspended'; readonly reason: string; readonly since: number | undefined };

interface Inputs {
  readonly user: {
    readonly featuresOff: UserInfo['featuresOff'];
    readonly institution: { readonly verification: Pick<UserInfo['institution']['verification'], 'primary'> };
  } | null;
  readonly network: Pick<Network, 'isConnected' | 'deposit'>;
}

/** KY-05, KY-06: known before an address is requested; undefined where deposits are open. */
export function findClosedDeposits({ user, network }: Inputs): ClosedDeposits | undefined {
  if (user?.featuresOff.includes('deposit') === true) return { kind: 'off' };
  if (user?.institution.verification.primary !== 'certified') return { kind: 'verification' };
  const { open, reason, since } = network.deposit;
  if (reason !== null) return { kind: 'suspended', reason, since: since ?? undefined };
  return open && network.isConnected ? undefined : { kind: 'disconnected' };
}

/** Parses the reason from the server's rejection; undefined for any other error. */
export function parseClosedDeposits(error: unknown): ClosedDeposits | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.entry === 'featureOff') return { kind: 'off' };
  if (error.entry === 'kycRequired') return { kind: 'verification' };
  if (error.entry === 'networkNotConnected') return { kind: 'disconnected' };
  if (error.entry !== 'serviceSuspended') return undefined;
  const data = new Map<string, unknown>(Object.entries(error.data ?? {}));
  const [reason, since] = [data.get('reason'), data.get('since')];
  return {
    kind: 'suspended',
    reason: typeof reason === 'string' ? reason : '',
    since: typeof since === 'number' ? since : undefined,
  };
}
