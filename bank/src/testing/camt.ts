import { readFileSync } from 'node:fs';
import { type BankStatement, StatementError } from '../statements/statement.ts';

/** Contents of the files that tests of statements build. */
interface CamtOptions {
  readonly version?: string;
  readonly currency?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly head?: string;
  /** XML of the account's number, and of balances in place of an opening and a closing one. */
  readonly account?: string;
  readonly balances?: string;
}

export const ACCOUNT_IBAN = 'DE89370400440532013000';

/** A statement of an account in EUR around the entries, which are XML. */
export function camt(entries: string, options: CamtOptions = {}): Uint8Array {
  const { version = '08', currency = 'EUR', opening = '100.00', closing = '100.00', head = '' } = options;
  const { account = `<IBAN>${ACCOUNT_IBAN}</IBAN>` } = options;
  const { balances = balance('OPBD', opening, currency) + balance('CLBD', closing, currency) } = options;
  return new TextEncoder().encode(`${head || '<?xml version="1.0" encoding="UTF-8"?>'}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T18:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>2026-11-20T18:00:00Z</CreDtTm>
<Acct><Id>${account}</Id><Ccy>${currency}</Ccy></Acct>
${balances}
${entries}
</Stmt></BkToCstmrStmt></Document>`);
}

export const balance = (type: string, amount: string, currency: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;

/** The `Stmt` of a file, as a part of another one. */
export function statementOf(file: Uint8Array): string {
  const [statement = ''] = /<Stmt>.*<\/Stmt>/s.exec(new TextDecoder().decode(file)) ?? [];
  return statement;
}

interface EntryOptions {
  readonly amount: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly currency?: string;
  readonly status?: string;
  readonly reference?: string;
  /** XML after the booking dates and inside `NtryDtls`. */
  readonly more?: string;
  readonly details?: string;
  readonly isReversal?: boolean;
  /** XML of the days. */
  readonly days?: string;
}

export function entry(options: EntryOptions): string {
  const {
    amount,
    direction = 'CRDT',
    currency = 'EUR',
    status = '<Cd>BOOK</Cd>',
    reference,
    more = '',
    details,
    days = '<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-23</Dt></ValDt>',
  } = options;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${
    options.isReversal ? '<RvslInd>true</RvslInd>' : ''
  }<Sts>${status}</Sts>${days}${
    reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  }${more}${details === undefined ? '' : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
}

/** The error that reading a statement ends with. */
export async function rejectionOf(read: () => Promise<BankStatement> | BankStatement) {
  try {
    await read();
  } catch (error) {
    if (error instanceof StatementError) return { line: error.line, reason: error.reason };
    throw error;
  }
  throw new Error('the statement was accepted');
}

export const REFERENCE_FOLDER = new URL('../../../../shared/reference/iso20022/', import.meta.url);

export const readSample = (name: string): Uint8Array => readFileSync(new URL(`samples/${name}`, REFERENCE_FOLDER));
