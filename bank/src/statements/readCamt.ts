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

/**
 * Reads the statements of an account in a camt.053.001.02 to .13, in the order of the file, which may stand in an
 * envelope. Throws StatementError.
 */
export async function readCamt(bytes: Uint8Array, { account, onUnread }: CamtOptions): Promise<CamtStatement[]> {
  if (isMt940(bytes)) throw new StatementError(1, 'mt940', 'the file is an MT940');
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
    const document = await readXml(bytes, { rootName: 'Document', onRoot: assertCamt, detach: ENTRY, take });
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

/** A SWIFT message begins with a block, or with the field of its reference. */
const isMt940 = (bytes: Uint8Array): boolean =>
  /^\s*(?:\{1:|:20:)/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200)));

/** Reports of the standard that are no statement of a day, by their message. */
const OTHERS = { '052': 'camt_052', '054': 'camt_054' } as const;

function assertCamt({ name, namespace, line }: XmlElement): void {
  if (name !== 'Document' || !NAMESPACE.test(namespace)) {
    const [, other] = /:camt\.(052|054)\.001\./.exec(namespace) ?? [];
    if (other === '052' || other === '054')
      throw new StatementError(line, OTHERS[other], `the file is a camt.${other}, not a statement`);
    throw new StatementError(line, 'namespace', 'the file is not a camt.053.001.02 to .13');
  }
}

function listStatements(document: XmlElement): readonly XmlElement[] {
  const statements = childrenNamed(document, 'BkToCstmrStmt').flatMap((each) => childrenNamed(each, 'Stmt'));
  if (statements.length === 0) throw new StatementError(document.line, 'structure', 'there is no Stmt');
  return statements;
}
