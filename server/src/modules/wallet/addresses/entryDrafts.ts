import { formatError } from '../../../kernel/apiError.ts';
import { createDraftFlow } from '../../memberApprovals/index.ts';
import { mailEntryCode } from './emails.ts';
import { describeUse, type EntryRow, lockEntry } from './entry.ts';
import { requestEntryApproval } from './requestEntryApproval.ts';
import { assertNew } from './submitEntry.ts';

interface Extra {
  /** EIP-191 signature of the entry by the address's own key. */
  readonly signedMessage: string | undefined;
}

/** The confirmation of an address; one that is wanted on the whitelist is put there with it. */
export const entryDrafts = createDraftFlow({
  purpose: 'withdraw_address',
  subject: 'withdrawal_address',
  conditions: ['manageAddresses', 'confirmAddress'],
  auditAction: 'withdrawal_address_confirmed',
  lock: lockEntry,
  mailCode: mailEntryCode,
  async check(tx, row, { signedMessage }: Extra) {
    await assertNew(tx, row.institution_id, row);
    if (signedMessage !== undefined) await assertSigned(row, signedMessage);
  },
  requestApproval: (tx, row, user, times) => requestEntryApproval(tx, row, user, times, row.wants_whitelist),
  store: (tx, row, { approvalId, usableFrom }, { signedMessage }) =>
    tx
      .updateTable('withdrawal_address')
      .set({
        state: approvalId === null ? 'confirmed' : 'pending',
        approval_id: approvalId,
        usable_from: usableFrom,
        whitelisted_from: row.wants_whitelist ? usableFrom : null,
        signed_message: signedMessage ?? null,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  describe: describeUse,
  facts: (row) => ({ address: row.shown_address, network: row.network, name: row.name }),
});

async function assertSigned({ id, address }: EntryRow, signature: string): Promise<void> {
  const { isSignedBy } = await import('@aldgate/chain');
  const isSigned = await isSignedBy(address, `Aldgate withdrawal address ${id}`, signature);
  if (!isSigned) throw formatError({ signedMessage: 'is not signed by this address' });
}
