import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackName } from '@aldgate/domain/local/ownRequest.ts';
import type { KernelConfig } from '../start/config.ts';

/**
 * Whether a request's Host names this server. In the local profile only this machine's names and that of PUBLIC_URL do:
 * a page whose own name resolves to this machine (DNS rebinding) would otherwise read the mailbox and the demo
 * accounts.
 */
export function isKnownHost({ profile, publicUrl }: Pick<KernelConfig, 'profile' | 'publicUrl'>, host = ''): boolean {
  if (profile !== 'local') return true;
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined) return false;
  return isLoopbackName(name) || (publicUrl !== null && URL.parse(publicUrl)?.hostname === name);
}

/** Whether a request comes from a page of this server, or from a program, which sends no Origin. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || URL.parse(origin)?.host === host;
}
