import { decimal, isDecimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isDay } from '../statements/days.ts';
import { isCurrency, readAmount } from '../statements/readAmount.ts';
import { StatementError } from '../statements/statement.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readXml, XmlError } from '../xml/readXml.ts';
import { PAIN_NAMESPACE, type Payment, type PaymentBatch, PaymentFileError } from './payment.ts';

/**
 * Reads a pain.001.001.09 with one `PmtInf`. Its number of payments and their sum are right, or PaymentFileError is
 * thrown.
 */
export async function parsePain(bytes: Uint8Array): Promise<PaymentBatch> {
  try {
    const document = await readXml(bytes, { onRoot: assertPain });
    return readBatch(document);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof StatementError)) throw error;
    const line = error.line === null ? '' : ` (line ${error.line})`;
    throw new PaymentFileError(null, 'file', 'format', `${error.message}${line}`);
  }
}

function assertPain({ name, namespace }: XmlElement): void {
  if (name !== 'Document' || namespace !== PAIN_NAMESPACE) {
    throw new PaymentFileError(null, 'file', 'format', 'the file is not a pain.001.001.09');
  }
}

function readBatch(document: XmlElement): PaymentBatch {
  const message = elementAt(document, 'CstmrCdtTrfInitn');
  const instructions = message === undefined ? [] : childrenNamed(message, 'PmtInf');
  const [instruction] = instructions;
  if (message === undefined || instruction === undefined || instructions.length > 1) {
    throw new PaymentFileError(null, 'PmtInf', 'format', 'the file has not exactly one PmtInf');
  }
  const payments = childrenNamed(instruction, 'CdtTrfTxInf').map(readPayment);
  assertTotals([message, elementAt(message, 'GrpHdr'), instruction], payments);
  const executionOn = requireText(instruction, 'ReqdExctnDt/Dt');
  if (!isDay(executionOn)) throw new PaymentFileError(null, 'ReqdExctnDt', 'format', 'the day does not exist');
  const chargeBearer = requireText(instruction, 'ChrgBr');
  if (chargeBearer !== 'SHAR' && chargeBearer !== 'DEBT') {
    throw new PaymentFileError(null, 'ChrgBr', 'format', 'charges are neither SHAR nor DEBT');
  }
  return {
    messageId: requireText(message, 'GrpHdr/MsgId'),
    createdAt: Date.parse(requireText(message, 'GrpHdr/CreDtTm')),
    initiatingParty: requireText(message, 'GrpHdr/InitgPty/Nm'),
    debtor: {
      name: requireText(instruction, 'Dbtr/Nm'),
      ...readAccount(instruction, 'DbtrAcct'),
      bic: requireText(instruction, 'DbtrAgt/FinInstnId/BICFI'),
      currency: requireText(instruction, 'DbtrAcct/Ccy'),
    },
    executionOn,
    chargeBearer,
    payments,
  };
}

function readPayment(element: XmlElement): Payment {
  const endToEndId = requireText(element, 'PmtId/EndToEndId');
  const instructed = elementAt(element, 'Amt/InstdAmt');
  const currency = instructed?.attributes.get('Ccy') ?? '';
  if (instructed === undefined || !isCurrency(currency)) {
    throw new PaymentFileError(endToEndId, 'InstdAmt', 'amount', 'the payment has no amount');
  }
  const amount = readAmount(instructed.text.trim(), currency, instructed.line);
  if (!isPositive(amount)) throw new PaymentFileError(endToEndId, 'InstdAmt', 'amount', 'the amount is zero');
  const creditor = elementAt(element, 'Cdtr/PstlAdr');
  return {
    endToEndId,
    amount: toDecimalString(amount),
    currency,
    creditor: {
      name: requireText(element, 'Cdtr/Nm'),
      address: creditor === undefined ? [] : childrenNamed(creditor, 'AdrLine').map(({ text }) => text.trim()),
      town: textAt(element, 'Cdtr/PstlAdr/TwnNm'),
      country: textAt(element, 'Cdtr/PstlAdr/Ctry') ?? '',
    },
    creditorAccount: readAccount(element, 'CdtrAcct'),
    creditorAgent: {
      bic: textAt(element, 'CdtrAgt/FinInstnId/BICFI'),
      aba: textAt(element, 'CdtrAgt/FinInstnId/ClrSysMmbId/MmbId'),
    },
    intermediaryBic: textAt(element, 'IntrmyAgt1/FinInstnId/BICFI'),
    remittance: textAt(element, 'RmtInf/Ustrd'),
  };
}

/** `NbOfTxs` and `CtrlSum` wherever they are given. */
function assertTotals(levels: readonly (XmlElement | undefined)[], payments: readonly Payment[]): void {
  const sum = payments.reduce((total, { amount }) => total.plus(amount), decimal('0'));
  for (const level of levels) {
    const count = level && textAt(level, 'NbOfTxs');
    const control = level && textAt(level, 'CtrlSum');
    if (count && count !== String(payments.length)) {
      throw new PaymentFileError(null, 'NbOfTxs', 'total', `the file has ${payments.length} payments, not ${count}`);
    }
    if (control && !(isDecimal(control) && sum.eq(decimal(control)))) {
      throw new PaymentFileError(null, 'CtrlSum', 'total', `the payments make ${toDecimalString(sum)}, not ${control}`);
    }
  }
}

function readAccount(element: XmlElement, name: string): { iban: string | null; number: string | null } {
  const account = { iban: textAt(element, `${name}/Id/IBAN`), number: textAt(element, `${name}/Id/Othr/Id`) };
  if (account.iban === null && account.number === null) {
    throw new PaymentFileError(null, name, 'missing', 'an account has no number');
  }
  return account;
}

function requireText(element: XmlElement, path: string): string {
  const text = textAt(element, path);
  if (text === null) throw new PaymentFileError(null, path, 'missing', `${element.name} has no ${path}`);
  return text;
}
