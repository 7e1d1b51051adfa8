import { TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { countDecimals, decimal, isDecimal, isPositive, round } from '@aldgate/domain/money/amount.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { writeXml, type XmlNode } from '../xml/writeXml.ts';
import { PAIN_NAMESPACE, type Payment, type PaymentBatch, PaymentFileError } from './payment.ts';
import { ADDRESS_LINE_MAX, ADDRESS_LINES_MAX, checkPaymentText } from './paymentText.ts';

const ID_MAX = 35;

/**
 * The batch as pain.001.001.09: one `PmtInf`, a debit for each payment, texts in SWIFT's character set. The same batch
 * gives the same bytes. Throws PaymentFileError for what it cannot carry.
 */
export function writePain(batch: PaymentBatch): Uint8Array {
  const { messageId, createdAt, initiatingParty, debtor, executionOn, chargeBearer, payments } = batch;
  assertBatch(batch);
  const write = createWriter(null);
  const id = write('messageId', messageId, ID_MAX);
  const count: XmlNode = ['NbOfTxs', String(payments.length)];
  const sum: XmlNode = ['CtrlSum', sumPayments(payments)];
  const header: XmlNode = [
    'GrpHdr',
    [
      ['MsgId', id],
      ['CreDtTm', new Date(createdAt).toISOString()],
      count,
      sum,
      ['InitgPty', [['Nm', write('initiatingParty', initiatingParty)]]],
    ],
  ];
  const instruction: XmlNode = [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', 'false'],
      count,
      sum,
      ['ReqdExctnDt', [['Dt', executionOn]]],
      ['Dbtr', [['Nm', write('debtor.name', debtor.name)]]],
      ['DbtrAcct', [accountId(null, 'debtor', debtor), ['Ccy', debtor.currency]]],
      ['DbtrAgt', [agent(debtor.bic, null)]],
      ['ChrgBr', chargeBearer],
      ...payments.map((payment) => writePayment(payment)),
    ],
  ];
  return writeXml(['Document', [['CstmrCdtTrfInitn', [header, instruction]]], { xmlns: PAIN_NAMESPACE }]);
}

function assertBatch({ payments, debtor }: PaymentBatch): void {
  if (payments.length === 0) throw new PaymentFileError(null, 'payments', 'missing', 'the batch has no payment');
  const ids = new Set<string>();
  for (const { endToEndId, currency } of payments) {
    if (ids.has(endToEndId)) throw new PaymentFileError(endToEndId, 'endToEndId', 'duplicate', 'it is there twice');
    if (currency !== debtor.currency) {
      throw new PaymentFileError(endToEndId, 'currency', 'format', `the account is in ${debtor.currency}`);
    }
    ids.add(endToEndId);
  }
}

function sumPayments(payments: readonly Payment[]): string {
  const sum = payments.reduce((total, payment) => total.plus(formatAmount(payment)), decimal('0'));
  return round(sum, minorUnits(payments[0]?.currency ?? ''), 'half-even');
}

function formatAmount({ endToEndId, amount, currency }: Payment): string {
  const decimals = minorUnits(currency);
  if (!isDecimal(amount) || !isPositive(amount) || countDecimals(amount) > decimals) {
    throw new PaymentFileError(endToEndId, 'amount', 'amount', `'${amount}' is not an amount of ${currency}`);
  }
  return round(amount, decimals, 'half-even');
}

function writePayment(payment: Payment): XmlNode {
  const { endToEndId, currency, creditor, creditorAccount, creditorAgent, intermediaryBic, remittance } = payment;
  const write = createWriter(endToEndId);
  if (creditorAgent.bic === null && creditorAgent.aba === null) {
    throw new PaymentFileError(endToEndId, 'creditorAgent', 'missing', 'the bank of the creditor is missing');
  }
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', write('endToEndId', endToEndId, ID_MAX)]]],
      ['Amt', [['InstdAmt', formatAmount(payment), { Ccy: currency }]]],
      intermediaryBic === null ? null : ['IntrmyAgt1', [agent(intermediaryBic, null)]],
      ['CdtrAgt', [agent(creditorAgent.bic, creditorAgent.aba)]],
      ['Cdtr', [['Nm', write('creditor.name', creditor.name)], writeAddress(creditor, endToEndId)]],
      ['CdtrAcct', [accountId(endToEndId, 'creditorAccount', creditorAccount)]],
      remittance === null ? null : ['RmtInf', [['Ustrd', write('remittance', remittance)]]],
    ],
  ];
}

/** A hybrid address: town and country in elements of their own, the rest in lines. None without a town. */
function writeAddress({ address, town, country }: Payment['creditor'], endToEndId: string): XmlNode | null {
  if (town === null) return null;
  if (address.length > ADDRESS_LINES_MAX) {
    throw new PaymentFileError(endToEndId, 'creditor.address', 'length', `more than ${ADDRESS_LINES_MAX} lines`);
  }
  const write = createWriter(endToEndId);
  return [
    'PstlAdr',
    [
      ['TwnNm', write('creditor.town', town, TOWN_MAX)],
      ['Ctry', country],
      ...address.map((line): XmlNode => ['AdrLine', write('creditor.address', line, ADDRESS_LINE_MAX)]),
    ],
  ];
}

function agent(bic: string | null, aba: string | null): XmlNode {
  const member: XmlNode | null =
    aba === null
      ? null
      : [
          'ClrSysMmbId',
          [
            ['ClrSysId', [['Cd', 'USABA']]],
            ['MmbId', aba],
          ],
        ];
  return ['FinInstnId', [bic === null ? null : ['BICFI', bic], member]];
}

function accountId(
  endToEndId: string | null,
  field: string,
  { iban, number }: { readonly iban: string | null; readonly number: string | null },
): XmlNode {
  if (iban !== null) return ['Id', [['IBAN', iban]]];
  if (number !== null) return ['Id', [['Othr', [['Id', number]]]]];
  throw new PaymentFileError(endToEndId, field, 'missing', 'an account has no number');
}

/** Writes texts of one payment; null for the batch. */
function createWriter(endToEndId: string | null) {
  return (field: string, value: string, lengthMax?: number): string => {
    const { text, reason, detail } = checkPaymentText(value, lengthMax);
    if (text !== undefined) return text;
    const messages = {
      characters: `${field} has ${detail}, which SWIFT does not carry`,
      missing: `${field} is empty`,
      length: `${field} is longer than ${detail} characters`,
    };
    throw new PaymentFileError(endToEndId, field, reason, messages[reason]);
  };
}
