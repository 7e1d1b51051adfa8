import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { DRAFT_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { findBeneficiaryErrors } from '@aldgate/domain/wallet/beneficiary.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { findNetwork, inspectAddress } from '../../custody/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { EntryRow } from './entry.ts';

type Submitted = ParsedOf<'submitWithdrawalAddress'>;

/**
 * Enters an address as a draft, once per key: it is used after it was confirmed. Throws transferKeyUsed where the key
 * belongs to another entry.
 */
export function submitEntry(
  database: Database,
  user: User,
  request: Submitted,
  at: number,
): Promise<AnswerOf<'submitWithdrawalAddress'>> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, user.institutionId);
    await authorize(tx, user, 'manageAddresses', { now: at });
    await authorize(tx, user, 'enterAddress', { now: at });
    const { key, kind, source, beneficiary, network: code, asset } = request;
    const first = await tx
      .selectFrom('withdrawal_address')
      .select(['id', 'request_digest'])
      .where('institution_id', '=', user.institutionId)
      .where('key', '=', key)
      .executeTakeFirst();
    const requestDigest = digestRequest('submitWithdrawalAddress', request);
    if (first !== undefined) {
      if (first.request_digest !== requestDigest) throw new ApiError('transferKeyUsed', { addressId: first.id });
      return { addressId: first.id, state: 'draft' as const };
    }
    if ((kind === 'standard') !== (asset !== undefined)) {
      throw formatError({ asset: kind === 'standard' ? 'required' : 'not with this kind' });
    }
    const wrong = findBeneficiaryErrors(source, beneficiary);
    if (wrong.length > 0) throw formatError(Object.fromEntries(wrong.map(({ path, message }) => [path, message])));
    const network = await findNetwork(tx, code, at);
    if (network === undefined || !network.assets.some((each) => asset === undefined || each.asset === asset)) {
      throw new ApiError('assetUnsupported', { asset: asset ?? null, network: code });
    }
    const inspected = await inspectAddress(tx, { network: code, institutionId: user.institutionId }, request.address);
    if (!inspected.isValid) throw new ApiError('addressInvalid', { reason: inspected.reason });
    await assertNew(tx, user.institutionId, { network: code, address: inspected.address, asset: asset ?? null });
    const id = randomUUID();
    await tx
      .insertInto('withdrawal_address')
      .values({
        id,
        institution_id: user.institutionId,
        key,
        request_digest: requestDigest,
        name: request.name,
        network: code,
        asset: asset ?? null,
        address: inspected.address,
        shown_address: inspected.shown,
        source,
        remark: request.remark,
        beneficiary: JSON.stringify(beneficiary),
        state: 'draft',
        wants_whitelist: request.isWhitelisted,
        created_by: user.userId,
        created_at: new Date(at),
        expires_at: new Date(at + DRAFT_MS),
      })
      .execute();
    return { addressId: id, state: 'draft' as const };
  });
}

/** Throws addressDuplicated where the book has the address already. */
export async function assertNew(
  tx: Tx,
  institutionId: string,
  { network, address, asset }: Pick<EntryRow, 'network' | 'address' | 'asset'>,
): Promise<void> {
  const known = await tx
    .selectFrom('withdrawal_address')
    .select(['id', 'name'])
    .where('institution_id', '=', institutionId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('asset', 'is not distinct from', asset)
    .where('state', 'in', ['pending', 'confirmed'])
    .executeTakeFirst();
  if (known !== undefined) throw new ApiError('addressDuplicated', { addressId: known.id, name: known.name });
}
