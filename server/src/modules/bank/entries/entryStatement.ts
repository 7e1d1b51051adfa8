import type { BankLine, BankStatement } from '@aldgate/bank/statements/statement.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { numbersOf } from '../statements/statementFile.ts';

/** Throws format for an account at a bank, whose statements are imported. */
export function assertHasEntries({ remittance_method: method }: PlatformAccountRow): void {
  if (hasFiles(method)) throw formatError({ account: 'has statements' });
}

/** Throws channelReferenceUsed where the account has an entry of the reference. */
export async function assertUnbooked(tx: Tx, accountId: string, channelReference: string): Promise<void> {
  const booked = await tx
    .selectFrom('bank_statement')
    .select('id')
    .where('account_id', '=', accountId)
    .where('statement_ref', '=', channelReference)
    .where('format', '=', 'entry')
    .executeTakeFirst();
  if (booked !== undefined) throw new ApiError('channelReferenceUsed', { channelReference });
}

/**
 * An entry as the account's next statement: its line follows the closing balance. Throws format for a debit of more
 * than the account holds: the channel lends nothing.
 */
export function toStatement(account: PlatformAccountRow, channelReference: string, line: BankLine): BankStatement {
  const opening = toDecimalString(account.closing);
  const closing =
    line.direction === 'credit' ? decimal(opening).plus(line.amount) : decimal(opening).minus(line.amount);
  if (line.direction === 'debit' && closing.lt('0')) {
    throw formatError({ entry: `the account holds ${opening} ${account.asset}` });
  }
  return {
    statementId: channelReference,
    sequence: null,
    account: numbersOf(account),
    currency: account.asset,
    opening,
    closing: toDecimalString(closing),
    from: line.bookedOn,
    to: line.bookedOn,
    lines: [line],
  };
}
