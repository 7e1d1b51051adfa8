import { decimal, isNegative, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { writeXml, type XmlNode } from '../xml/writeXml.ts';
import type { BankLine, BankStatement, Direction } from './statement.ts';

interface Options {
  /** Epoch ms. */
  readonly createdAt: number;
}

/** The statement as camt.053.001.08. A line is an entry with one `TxDtls`. */
export function writeCamt(statement: BankStatement, { createdAt }: Options): Uint8Array {
  const { statementId, sequence, account, currency, opening, closing, from, to, lines } = statement;
  const at = new Date(createdAt).toISOString();
  const header: XmlNode = [
    'GrpHdr',
    [
      ['MsgId', statementId],
      ['CreDtTm', at],
    ],
  ];
  const body: XmlNode = [
    'Stmt',
    [
      ['Id', statementId],
      sequence === null ? null : ['ElctrncSeqNb', sequence],
      ['CreDtTm', at],
      ['Acct', [accountId(account), ['Ccy', currency]]],
      writeBalance('OPBD', opening, currency, from),
      writeBalance('CLBD', closing, currency, to),
      ...lines.map((line) => writeEntry(line, currency)),
    ],
  ];
  return writeXml([
    'Document',
    [['BkToCstmrStmt', [header, body]]],
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' },
  ]);
}

const accountId = ({ iban, number }: { iban: string | null; number: string | null }): XmlNode => [
  'Id',
  iban === null ? [['Othr', [['Id', number ?? '']]]] : [['IBAN', iban]],
];

const indicator = (direction: Direction): XmlNode => ['CdtDbtInd', direction === 'credit' ? 'CRDT' : 'DBIT'];

const writeAmount = (amount: string, currency: string): XmlNode => ['Amt', amount, { Ccy: currency }];

function writeBalance(type: string, balance: string, currency: string, day: string): XmlNode {
  return [
    'Bal',
    [
      ['Tp', [['CdOrPrtry', [['Cd', type]]]]],
      writeAmount(toDecimalString(decimal(balance).abs()), currency),
      indicator(isNegative(balance) ? 'debit' : 'credit'),
      ['Dt', [['Dt', day]]],
    ],
  ];
}

function writeEntry(line: BankLine, currency: string): XmlNode {
  const { amount, direction, bookedOn, valueOn, bankReference, kind, isReturn } = line;
  return [
    'Ntry',
    [
      writeAmount(amount, currency),
      indicator(direction),
      ['Sts', [['Cd', 'BOOK']]],
      ['BookgDt', [['Dt', bookedOn]]],
      ['ValDt', [['Dt', valueOn]]],
      bankReference === null ? null : ['AcctSvcrRef', bankReference],
      ['BkTxCd', [['Domn', domainCode(kind, isReturn, direction)]]],
      ['NtryDtls', [writeDetails(line, currency)]],
    ],
  ];
}

function domainCode(kind: BankLine['kind'], isReturn: boolean, direction: Direction): XmlNode[] {
  const payments = direction === 'credit' ? 'RCDT' : 'ICDT';
  const [domain, family, subFamily] =
    kind === 'charge' ? ['ACMT', 'MDOP', 'CHRG'] : ['PMNT', payments, isReturn ? 'RRTN' : 'XBCT'];
  return [
    ['Cd', domain],
    [
      'Fmly',
      [
        ['Cd', family],
        ['SubFmlyCd', subFamily],
      ],
    ],
  ];
}

function writeDetails(line: BankLine, currency: string): XmlNode {
  const { amount, direction, endToEndId, reference, remittance, counterparty, isReturn, returnReason } = line;
  // A returned payment names the parties as the payment did.
  const role = (direction === 'debit') !== isReturn ? 'Cdtr' : 'Dbtr';
  const { name = null, iban = null, number = null } = counterparty ?? {};
  const party: (XmlNode | null)[] = [
    name === null ? null : [role, [['Pty', [['Nm', name]]]]],
    iban === null && number === null ? null : [`${role}Acct`, [accountId({ iban, number })]],
  ];
  const texts: (XmlNode | null)[] = [
    remittance === null ? null : ['Ustrd', remittance],
    reference === null ? null : ['Strd', [['CdtrRefInf', [['Ref', reference]]]]],
  ];
  return [
    'TxDtls',
    [
      ['Refs', [['EndToEndId', endToEndId ?? 'NOTPROVIDED']]],
      writeAmount(amount, currency),
      indicator(direction),
      counterparty === null ? null : ['RltdPties', party],
      texts.every((text) => text === null) ? null : ['RmtInf', texts],
      returnReason === null ? null : ['RtrInf', writeReason(returnReason)],
    ],
  ];
}

/** A reason begins with its code where it has one, such as AC04. */
function writeReason(reason: string): (XmlNode | null)[] {
  const [, code, text = ''] = /^([A-Z]{2}\d{2})(?: (.*))?$/.exec(reason) ?? [];
  if (code === undefined) return [['Rsn', [['Prtry', reason.slice(0, 35)]]], more(reason.slice(35))];
  return [['Rsn', [['Cd', code]]], more(text)];
}

const more = (text: string): XmlNode | null => (text === '' ? null : ['AddtlInf', text.slice(0, 105)]);
