import { type Amount, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readDetails } from './camtDetails.ts';
import { readDay, readDirection, requireText } from './camtFields.ts';
import type { LineDraft } from './identifyLines.ts';
import { readAmount } from './readAmount.ts';
import { type EntryPart, splitEntry } from './splitEntry.ts';
import { StatementError } from './statement.ts';

export interface CamtLine extends LineDraft {
  readonly isReversal: boolean;
}

/** The lines of an `Ntry`: those of its parts. None for what is not booked, or moves nothing. */
export function readEntry(entry: XmlElement, currency: string): CamtLine[] {
  const status = textAt(entry, 'Sts/Cd', 'Sts');
  if (status === null) throw new StatementError(entry.line, 'structure', 'an entry has no status');
  if (status !== 'BOOK') return [];
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '');
  const days = readDays(entry);
  const amounts = { direction: readDirection(entry), total: readTotal(entry, currency), currency };
  const moved = splitEntry(entry, amounts).filter(({ amount }) => isPositive(amount));
  return moved.map((part) => ({ ...readPart(entry, part, isReversal), ...days, isReversal }));
}

function readPart(entry: XmlElement, part: EntryPart, isReversal: boolean) {
  const { details, position, direction, amount, charges } = part;
  const described = readDetails(entry, { ...part, isReversal });
  const ownReference = details && textAt(details, 'Refs/AcctSvcrRef');
  return {
    ...described,
    bankReference: textAt(entry, 'AcctSvcrRef') ?? ownReference,
    position,
    direction,
    amount: toDecimalString(amount),
    charges: charges && toDecimalString(charges),
  };
}

function readTotal(entry: XmlElement, currency: string): Amount {
  const element = elementAt(entry, 'Amt');
  if (element === undefined) throw new StatementError(entry.line, 'structure', 'an entry has no amount');
  if (element.attributes.get('Ccy') !== currency) {
    throw new StatementError(element.line, 'currency', `an entry is not in ${currency}`);
  }
  return readAmount(requireText(entry, 'Amt'), currency, element.line);
}

function readDays(entry: XmlElement): { bookedOn: string; valueOn: string } {
  const valueOn = readDay(textAt(entry, 'ValDt/Dt', 'ValDt/DtTm'), entry.line);
  const bookedOn = readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm'), entry.line) ?? valueOn;
  if (bookedOn === null) throw new StatementError(entry.line, 'date', 'an entry has no date');
  return { bookedOn, valueOn: valueOn ?? bookedOn };
}
