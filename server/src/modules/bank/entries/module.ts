import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { applyEntry } from './applyEntry.ts';
import { bookEntry } from './bookEntry.ts';

/** Entries of accounts without statements, which operators book by the channel's reference. */
export function entriesModule({ database, clock }: BankDeps, owner: PaymentOwner) {
  const operatorHandlers = {
    bookChannelEntry: (request, caller) => bookEntry({ database, owner }, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { name: 'entries', operatorHandlers, approvals: { channel_entry: { approve: applyEntry(owner) } } };
}
