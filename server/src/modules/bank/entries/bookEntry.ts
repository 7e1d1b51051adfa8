import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findWaitingApprovals, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import { parsePayee } from '../payments/payee.ts';
import type { PaymentRow } from '../payments/payment.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { lockPlatformAccount, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { assertInstitution } from '../statements/match.ts';
import { proposeLines } from '../statements/propose.ts';
import { assertBegun } from '../statements/statementFile.ts';
import { describeEntry, type Entry, type EntryLine, paymentIdOf } from './entryLine.ts';
import { assertHasEntries, assertUnbooked, toStatement } from './entryStatement.ts';

type Request = OperationsParsedOf<'bookChannelEntry'>;

/**
 * Books what came in or left at the channel, once by the channel's reference. A second operator decides. A deposit is
 * credited to the customer whom the operator names, or whom it names itself; else it waits for a match. Throws
 * channelReferenceUsed also where the reference waits for a second operator.
 */
export function bookEntry(
  { database, owner }: { readonly database: Database; readonly owner: PaymentOwner },
  request: Request,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'bookChannelEntry'>> {
  const { account: accountId, channelReference, bookedOn, entry, reason } = request;
  assertBegun(bookedOn, actor.at);
  return inTransaction(database, async (tx) => {
    const paymentId = paymentIdOf(entry);
    if (paymentId !== null) await owner.lock(tx, paymentId);
    const account = await lockPlatformAccount(tx, accountId);
    assertHasEntries(account);
    const target = `channel_entry:${accountId}:${channelReference}`;
    await assertUnbooked(tx, accountId, channelReference);
    if ((await findWaitingApprovals(tx, [target])).size > 0) {
      throw new ApiError('channelReferenceUsed', { channelReference });
    }
    const described = await describeEntry(tx, account, request);
    // Only to refuse at once what could not be booked.
    toStatement(account, channelReference, described.line);
    const customer = await findCustomer(tx, account, entry, described);
    const { amount } = described.line;
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'channel_entry',
        target,
        reason,
        institutionId: customer?.institutionId ?? null,
        title: `${TITLES[entry.type]} ${titleMoney(amount, account.asset)} at ${account.bank_name}`,
        payload: { accountId, channelReference, bookedOn, entry, institutionId: customer?.institutionId ?? null },
        before: describeBefore(described.payment),
        after: {
          account: `${account.bank_name}, ${account.asset}`,
          reference: channelReference,
          day: bookedOn,
          ...(described.payment === null && { amount: `${amount} ${account.asset}` }),
          ...describeAfter(entry, customer),
        },
      },
      actor,
    );
    return { approvalId };
  });
}

const TITLES: Readonly<Record<Entry['type'], string>> = {
  deposit: 'Book a deposit of',
  payment: 'Book the payment of',
  return: 'Book the return of',
  charge: 'Book a charge of',
  debit: 'Book a debit of',
};

/** The payment with its state, in which it must be at the approval; null for any other entry. */
export function describeBefore(payment: PaymentRow | null): Record<string, unknown> | null {
  if (payment === null) return null;
  const { reference, state, amount, asset, beneficiary } = payment;
  const { name, number } = parsePayee(beneficiary);
  return {
    payment: reference,
    state,
    amount: `${toDecimalString(amount)} ${asset}`,
    beneficiary: `${name}, ${number}`,
  };
}

interface Customer {
  readonly institutionId: string;
  readonly name: string;
  /** Reasons of the proposal; none where an operator names the customer. */
  readonly reasons: readonly string[];
  /** The name of another customer whom the deposit itself names. */
  readonly other: string | null;
}

/** The customer of a deposit: named by the operator, or by the deposit as one that is ready. */
async function findCustomer(
  tx: Tx,
  account: PlatformAccountRow,
  entry: Entry,
  { line }: EntryLine,
): Promise<Customer | null> {
  if (entry.type !== 'deposit') return null;
  const [proposal] = await proposeLines(tx, [line], account);
  const proposed = proposal?.institutionId ?? null;
  if (entry.institutionId !== undefined) {
    const { institutionId } = entry;
    await assertInstitution(tx, institutionId);
    const other = proposed === null || proposed === institutionId ? null : await readName(tx, proposed);
    return { institutionId, name: await readName(tx, institutionId), reasons: [], other };
  }
  if (proposal?.readiness !== 'ready' || proposed === null) return null;
  return { institutionId: proposed, name: await readName(tx, proposed), reasons: proposal.reasons, other: null };
}

async function readName(tx: Tx, institutionId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('institution')
    .select('name')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Describes the entry for the second operator, beside its amount. */
function describeAfter(entry: Entry, customer: Customer | null): Record<string, unknown> {
  if (entry.type === 'payment') return { state: 'settled' };
  if (entry.type === 'return') return { state: 'returned', cause: entry.cause };
  if (entry.type === 'charge') return {};
  const remittance = entry.remittance ?? null;
  if (entry.type === 'debit') return { remittance };
  return {
    payer: [entry.payerName, entry.payerNumber].filter((each) => each !== undefined).join(', '),
    remittance,
    customer: customer === null ? 'none: it waits for a match' : customer.name,
    ...(customer !== null && customer.reasons.length > 0 && { proposed: customer.reasons.join(', ') }),
    ...(customer?.other != null && { warning: `the deposit itself names ${customer.other}` }),
  };
}
