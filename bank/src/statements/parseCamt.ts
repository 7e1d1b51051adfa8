import type { AccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { isSameAccount } from '@aldgate/domain/bank/accountNumber.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { textAt } from '../xml/element.ts';
import { boundIdentifier } from './boundTexts.ts';
import { readClosing, readCurrency, readOpening } from './camtBalance.ts';
import { readDay, requireText } from './camtFields.ts';
import { chooseReading } from './chooseReading.ts';
import { identifyLines, type LineDraft } from './identifyLines.ts';
import { type CamtStatement, readAccount, readCamt } from './readCamt.ts';
import { type BankStatement, StatementError } from './statement.ts';

type StatementDraft = Omit<BankStatement, 'lines'> & { readonly lines: readonly LineDraft[] };

/**
 * Reads the statement of an account in camt.053.001.02 to .13; without an account the file has those of one alone.
 * Several statements of the account are one where each begins with the balance that the one before ends with. It is
 * complete and adds up, or StatementError is thrown.
 */
export async function parseCamt(bytes: Uint8Array, account?: AccountNumber): Promise<BankStatement> {
  const statements = await readCamt(bytes, { account });
  const [first, ...others] = statements.map(readStatement);
  if (first === undefined) throw new StatementError(null, 'account', 'the file has no statement of the account');
  const joined = others.reduce(joinStatements, first);
  return { ...joined, lines: identifyLines(joined.lines) };
}

function readStatement({ element, lines: read }: CamtStatement): StatementDraft {
  const currency = readCurrency(element);
  const [opening, closing] = [readOpening(element, currency), readClosing(element, currency)];
  const amounts = { opening: opening.amount, closing: closing.amount };
  const lines = chooseReading(read, amounts);
  if (lines === undefined) {
    throw new StatementError(
      element.line,
      'sum',
      'the opening balance and the entries do not make the closing balance',
    );
  }
  const account = readAccount(element);
  if (account.iban === null && account.number === null) {
    throw new StatementError(element.line, 'account', 'the statement names no account');
  }
  const days = [textAt(element, 'FrToDt/FrDtTm', 'FrToDt/FrDt'), textAt(element, 'FrToDt/ToDtTm', 'FrToDt/ToDt')];
  const [from = opening.day, to = closing.day] = days.map((day) => readDay(day, element.line) ?? undefined);
  const sequence = textAt(element, 'ElctrncSeqNb', 'LglSeqNb');
  return {
    statementId: boundIdentifier(requireText(element, 'Id')),
    sequence: sequence && boundIdentifier(sequence),
    account,
    currency,
    ...amounts,
    from,
    to,
    lines,
  };
}

function joinStatements(one: StatementDraft, next: StatementDraft): StatementDraft {
  const follows =
    isSameAccount(one.account, next.account) &&
    one.currency === next.currency &&
    decimal(one.closing).eq(decimal(next.opening));
  if (!follows) {
    throw new StatementError(null, 'several_statements', 'the statements of the file do not follow each other');
  }
  const { statementId, sequence, closing, to } = next;
  return { ...one, statementId, sequence, closing, to, lines: [...one.lines, ...next.lines] };
}
