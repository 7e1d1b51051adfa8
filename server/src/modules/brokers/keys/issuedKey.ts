import { ApiError } from '../../../kernel/apiError.ts';
import { type BrokerKeyRow, changeKey, type KeyAccount } from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';

/**
 * Terms of a suspended key: without the right to trade, and bound to an address that is nobody's (RFC 5737), because an
 * exchange cannot take the right to read away.
 */
const SUSPENDED = { mayTrade: false, addresses: ['192.0.2.1'] } as const;

/**
 * Makes an issued key useless at its exchange, or gives it its rights back; a repeat changes nothing. Throws keyState
 * for a key that does not exist there, and rejects with an ExchangeError.
 */
export async function changeIssuedKey(
  exchanges: Exchanges,
  account: KeyAccount,
  { kind, status, api_key: key, permissions, bound_ips: addresses }: BrokerKeyRow,
  to: 'active' | 'suspended',
): Promise<void> {
  if (kind !== 'issued' || key === null) throw new ApiError('keyState', { status });
  const terms = { mayTrade: permissions.includes('trade'), addresses };
  await changeKey(exchanges, account, key, to === 'active' ? terms : SUSPENDED);
}
