import { parseCreditorReference } from '@aldgate/domain/bank/creditorReference.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readAccountNumber } from './accountNumber.ts';
import type { EntryPart } from './splitEntry.ts';
import type { BankLine, Counterparty } from './statement.ts';

type Described = Pick<
  BankLine,
  'kind' | 'endToEndId' | 'reference' | 'remittance' | 'counterparty' | 'isReturn' | 'returnReason' | 'warning'
>;

/** Sub-families of bank transaction codes: charges, fees and commissions; returned payments. */
const CHARGES = new Set(['CHRG', 'FEES', 'COMM']);
const RETURNS = new Set(['RRTN']);

/** Reads a part's details of the payment. A charge says nothing but what it is for. */
export function readDetails(
  entry: XmlElement,
  { details, kind, direction, isReversal }: EntryPart & { readonly isReversal: boolean },
): Described {
  const family = textAt(details ?? entry, SUB_FAMILY) ?? textAt(entry, SUB_FAMILY) ?? '';
  const remittance = (details && joinTexts(details)) ?? textAt(entry, 'AddtlNtryInf');
  if (kind === 'charge' || (direction === 'debit' && CHARGES.has(family))) {
    return { ...NOTHING, kind: 'charge', remittance: kind === 'charge' ? null : remittance };
  }
  const returned = details === null ? undefined : elementAt(details, 'RtrInf');
  const isReturn = isReversal || returned !== undefined || RETURNS.has(family);
  if (details === null) return { ...NOTHING, remittance, isReturn };
  const endToEndId = textAt(details, 'Refs/EndToEndId');
  // A returned payment names the parties as the payment did: who sends it back was its creditor.
  const isFromCreditor = (direction === 'debit') !== isReturn;
  const party = readParty(details, isFromCreditor ? 'Cdtr' : 'Dbtr');
  const ultimate = isFromCreditor ? null : textAt(details, 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm');
  return {
    kind: 'payment',
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    reference: findReference(details),
    isReturn,
    returnReason: returned === undefined ? null : readReason(returned),
    ...paidBy(party, ultimate, remittance),
  };
}

const SUB_FAMILY = 'BkTxCd/Domn/Fmly/SubFmlyCd';

const NOTHING = {
  kind: 'payment',
  endToEndId: null,
  reference: null,
  remittance: null,
  counterparty: null,
  isReturn: false,
  returnReason: null,
} as const;

/**
 * Names the payer of a payment. An ultimate debtor, for whom somebody else pays, is the payer, whom a person confirms;
 * the name of who paid joins the remittance.
 */
function paidBy(
  party: Counterparty | null,
  ultimate: string | null,
  remittance: string | null,
): Pick<Described, 'counterparty' | 'remittance' | 'warning'> {
  if (ultimate === null || ultimate === party?.name) return { counterparty: party, remittance };
  return {
    counterparty: { iban: null, number: null, ...party, name: ultimate },
    remittance: [remittance, party?.name].filter(Boolean).join(' · ') || null,
    warning: 'ultimate_debtor',
  };
}

function readParty(details: XmlElement, role: 'Cdtr' | 'Dbtr'): Counterparty | null {
  const name = textAt(details, `RltdPties/${role}/Pty/Nm`, `RltdPties/${role}/Nm`, `RltdPties/${role}Acct/Nm`);
  const { iban, number } = readAccountNumber(
    textAt(details, `RltdPties/${role}Acct/Id/IBAN`),
    textAt(details, `RltdPties/${role}Acct/Id/Othr/Id`),
  );
  return name === null && iban === null && number === null ? null : { name, iban, number };
}

/** The creditor's reference in its own element, else one that is written as additional information. */
function findReference(details: XmlElement): string | null {
  const structured = readStructured(details);
  const named = structured.map((each) => textAt(each, 'CdtrRefInf/Ref'));
  const additional = structured.flatMap((each) => readTexts(each, 'AddtlRmtInf')).map(parseCreditorReference);
  return [...named, ...additional].find((text) => text !== null) ?? null;
}

/** Joins the texts of the payer and the bank, each once. */
function joinTexts(details: XmlElement): string | null {
  const texts = [
    ...childrenNamed(details, 'RmtInf').flatMap((each) => readTexts(each, 'Ustrd')),
    ...readStructured(details).flatMap((each) => readTexts(each, 'AddtlRmtInf')),
    ...readTexts(details, 'AddtlTxInf'),
  ];
  return [...new Set(texts)].join(' ') || null;
}

const readStructured = (details: XmlElement): readonly XmlElement[] =>
  childrenNamed(details, 'RmtInf').flatMap((each) => childrenNamed(each, 'Strd'));

const readTexts = (element: XmlElement, name: string): readonly string[] =>
  childrenNamed(element, name)
    .map(({ text }) => text.trim())
    .filter(Boolean);

function readReason(returned: XmlElement): string | null {
  const code = textAt(returned, 'Rsn/Cd', 'Rsn/Prtry');
  const more = childrenNamed(returned, 'AddtlInf').map(({ text }) => text.trim());
  return [code, ...more].filter(Boolean).join(' ') || null;
}
