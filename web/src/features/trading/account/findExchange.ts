import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The code of an account's exchange, in upper case; the first one's while the accounts are not loaded. */
export function findExchange(keyId: string): string {
  const account = useSession.getState().accountList.find((each) => each.keyId === keyId);
  return account?.exchangeCode ?? REFERENCE_EXCHANGE;
}
