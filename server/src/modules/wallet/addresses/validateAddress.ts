import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findLookAlike } from '@aldgate/domain/wallet/lookAlike.ts';
import { inspectAddress } from '../../custody/index.ts';
import type { WalletDeps } from '../deps.ts';
import { listKnownAddresses } from './knownAddresses.ts';

type Validated = AnswerOf<'validateWithdrawalAddress'>;

/** WAL-05: whether an address is one of the network, and what people should know of it. */
export async function validateAddress(
  { database, clock, hasCode }: WalletDeps,
  institutionId: string,
  { network, address }: ParsedOf<'validateWithdrawalAddress'>,
): Promise<Validated> {
  const inspected = await inspectAddress(database, { network, institutionId }, address);
  if (!inspected.isValid) {
    return { isValid: false, reason: inspected.reason, checksumAddress: null, warnings: [] };
  }
  const now = clock();
  const known = await listKnownAddresses(database, { institutionId, network, address: inspected.shown, now });
  const lookAlike = findLookAlike(inspected.shown, known, inspected.form);
  const isSame = (other: string) => other.toLowerCase() === inspected.shown.toLowerCase();
  const inBook = known.find(({ address: other, name }) => name !== null && isSame(other));
  const none = { address: null, name: null, differsAt: null };
  return {
    isValid: true,
    reason: null,
    checksumAddress: inspected.shown,
    warnings: [
      ...(inBook === undefined ? [] : [{ ...none, kind: 'inBook' as const, name: inBook.name }]),
      ...(lookAlike === undefined
        ? []
        : [{ kind: 'lookAlike' as const, ...lookAlike.known, differsAt: lookAlike.index }]),
      ...((await hasCode(network, inspected.address)) ? [{ ...none, kind: 'contract' as const }] : []),
      ...(inspected.isBurn ? [{ ...none, kind: 'burnAddress' as const }] : []),
    ],
  };
}
