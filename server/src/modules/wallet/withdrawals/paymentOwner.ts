import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import type { PaymentOwner } from '../../bank/index.ts';
import type { WalletDeps } from '../deps.ts';
import { revokePayout } from './cancel.ts';
import { areChecksStricter } from './checks.ts';
import { notifyComplete, notifyEnded, notifyExported } from './emails.ts';
import { evaluateRow, isQuoteMissing } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { holdFunds, resolveHolds } from './holds.ts';
import { reviewAgain } from './processWithdrawal.ts';
import { holdWhereStricter } from './putOnHold.ts';
import { bankOf } from './route.ts';
import { lockWithInstitution } from './withdrawalRow.ts';

/** Connects banks with the withdrawals that they pay. */
export const createPaymentOwner = (deps: WalletDeps): PaymentOwner => ({
  async lock(tx, reference) {
    await lockWithInstitution(tx, reference);
  },

  async admit(tx, reference, at) {
    const row = await lockWithInstitution(tx, reference);
    if (row.state !== 'queued' && row.state !== 'batched') return 'stopped';
    const found = await evaluateRow(deps, tx, row);
    if (isQuoteMissing(found)) return 'later';
    if (found.errors.length === 0 && !(await areChecksStricter(deps, tx, row))) return 'go';
    const taken = await revokePayout(tx, row, at);
    if (taken !== undefined && !(await holdWhereStricter(tx, taken, found, at)))
      await reviewAgain(deps, tx, taken, found, at);
    return 'stopped';
  },

  async batched(tx, reference, { payoutAccountId, valueDate }, at) {
    const row = await lockWithInstitution(tx, reference);
    const isMoved = bankOf(row).payoutAccountId !== payoutAccountId;
    if (isMoved) await resolveHolds(tx, row, false, at);
    const set = {
      payout_account_id: payoutAccountId,
      value_date: valueDate,
      payout_moves: row.payout_moves + (isMoved ? 1 : 0),
    };
    const batched = await applyEvent(tx, row, 'batch', at, { set });
    if (isMoved) await holdFunds(tx, batched, at);
  },

  async unbatched(tx, reference, at) {
    await applyEvent(tx, await lockWithInstitution(tx, reference), 'unbatch', at);
  },

  async exported(tx, reference, at) {
    const row = await applyEvent(tx, await lockWithInstitution(tx, reference), 'export', at);
    await notifyExported(tx, row, at);
  },

  async settled(tx, reference, { bankReference }, at) {
    const row = await lockWithInstitution(tx, reference);
    const paid = await applyEvent(tx, row, 'settle', at, { set: { bank_reference: bankReference } });
    await resolveHolds(tx, paid, true, at);
    await notifyComplete(tx, paid, at);
  },

  async rejected(tx, reference, { reason, operatorId }, at) {
    const row = await lockWithInstitution(tx, reference);
    const ended = await applyEvent(tx, row, 'return', at, {
      by: { operator: operatorId },
      detail: reason,
      set: { end_reason: 'bank_rejected', note: reason },
    });
    await resolveHolds(tx, ended, false, at);
    await notifyEnded(tx, ended, at);
  },

  async returned(tx, reference, { reason }, at) {
    const row = await lockWithInstitution(tx, reference);
    const set = { end_reason: 'bank_returned' as const, note: reason };
    const ended = await applyEvent(tx, row, 'return', at, { detail: reason, set });
    await notifyEnded(tx, ended, at);
    return { owner: ended.owner, type: ended.account as CustomerAccount, asset: ended.asset };
  },
});
