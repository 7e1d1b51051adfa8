import { type AccountNumber, isSameAccount } from '@aldgate/domain/bank/accountNumber.ts';
import { childrenNamed, textAt, type XmlElement } from '../xml/element.ts';
import { readXml, XmlError } from '../xml/readXml.ts';
import { readAccountNumber } from './accountNumber.ts';
import { readCurrency, readStatementDay } from './camtBalance.ts';
import { readEntry } from './camtEntry.ts';
import type { AmbiguousLine } from './chooseReading.ts';
import { STATEMENT_BYTES_MAX, StatementError } from './statement.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;
const ENTRY = ['Document', 'BkToCstmrStmt', 'Stmt', 'Ntry'];

/** A `Stmt` without its entries, and the lines of these. */
export interface CamtStatement {
  readonly element: XmlElement;
  readonly lines: readonly AmbiguousLine[];
}

export interface CamtOptions {
  /** Account whose statements are read; without it all are, and they must be of one account. */
  readonly account?: AccountNumber | undefined;
  /** Called for an entry that cannot be read; without it the file is refused. */
  readonly onUnread?: (error: StatementError) => void;
}

/** The statements of an account in a camt.053.001.02 to .13, in the order of the file. Throws StatementError. */
export async function readCamt(bytes: Uint8Array, { account, onUnread }: CamtOptions): Promise<CamtStatement[]> {
  if (bytes.length > STATEMENT_BYTES_MAX) throw new StatementError(null, 'too_large', 'the file is larger than 20 MB');
  const lines = new Map<XmlElement, AmbiguousLine[]>();
  const isOwn = (statement: XmlElement) => account === undefined || isSameAccount(readAccount(statement), account);
  const take = (entry: XmlElement, statement: XmlElement) => {
    if (!isOwn(statement)) return;
    const known = lines.get(statement) ?? [];
    lines.set(statement, known);
    try {
      const context = { currency: readCurrency(statement), day: readStatementDay(statement) };
      known.push(...readEntry(entry, context));
    } catch (error) {
      if (onUnread === undefined || !(error instanceof StatementError)) throw error;
      onUnread(error);
    }
  };
  try {
    const document = await readXml(bytes, { onRoot: assertCamt, detach: ENTRY, take });
    return listStatements(document)
      .filter(isOwn)
      .map((element) => ({ element, lines: lines.get(element) ?? [] }));
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(error.line, error.reason, error.message);
    throw error;
  }
}

/** The account of a `Stmt`; it has no number where none is named. */
export const readAccount = (statement: XmlElement): AccountNumber =>
  readAccountNumber(textAt(statement, 'Acct/Id/IBAN'), textAt(statement, 'Acct/Id/Othr/Id'));

function assertCamt({ name, namespace, line }: XmlElement): void {
  if (name !== 'Document' || !NAMESPACE.test(namespace)) {
    throw new StatementError(line, 'namespace', 'the file is not a camt.053.001.02 to .13');
  }
}

function listStatements(document: XmlElement): readonly XmlElement[] {
  const statements = childrenNamed(document, 'BkToCstmrStmt').flatMap((each) => childrenNamed(each, 'Stmt'));
  if (statements.length === 0) throw new StatementError(document.line, 'structure', 'there is no Stmt');
  return statements;
}
