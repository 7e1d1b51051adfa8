import { type Amount, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readDetails } from './camtDetails.ts';
import { readDay, readDirection, requireText } from './camtFields.ts';
import type { AmbiguousLine } from './chooseReading.ts';
import { isNear } from './days.ts';
import { readAmount } from './readAmount.ts';
import { type EntryPart, splitEntry } from './splitEntry.ts';
import { StatementError } from './statement.ts';

/** Facts of the statement of an entry: the account's currency and the statement's day, null where there is none. */
export interface EntryContext {
  readonly currency: string;
  readonly day: string | null;
}

/** The lines of an `Ntry`: those of its parts. None for what is not booked, or moves nothing. */
export function readEntry(entry: XmlElement, { currency, day }: EntryContext): AmbiguousLine[] {
  const status = textAt(entry, 'Sts/Cd', 'Sts');
  if (status === null) throw new StatementError(entry.line, 'structure', 'an entry has no status');
  if (status !== 'BOOK') return [];
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '');
  const days = readDays(entry, day);
  const amounts = { direction: readDirection(entry), total: readTotal(entry, currency), currency };
  const moved = splitEntry(entry, amounts).filter(({ amount }) => isPositive(amount));
  return moved.map((part) => ({ ...readPart(entry, part, isReversal), ...days, isTurnable: isReversal }));
}

function readPart(entry: XmlElement, part: EntryPart, isReversal: boolean) {
  const { details, position, direction, amount, charges, warning } = part;
  const described = readDetails(entry, { ...part, isReversal });
  const ownReference = details && textAt(details, 'Refs/AcctSvcrRef');
  return {
    ...described,
    bankReference: textAt(entry, 'AcctSvcrRef') ?? ownReference,
    position,
    direction,
    amount: toDecimalString(amount),
    charges: charges && toDecimalString(charges),
    ...(warning !== null && { warning }),
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

/** An entry without dates is booked on the statement's day. */
function readDays(entry: XmlElement, statementDay: string | null): { bookedOn: string; valueOn: string } {
  const valueOn = readDay(textAt(entry, 'ValDt/Dt', 'ValDt/DtTm'), entry.line);
  const bookedOn = readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm'), entry.line) ?? valueOn ?? statementDay;
  if (bookedOn === null) throw new StatementError(entry.line, 'date', 'an entry has no date');
  const days = { bookedOn, valueOn: valueOn ?? bookedOn };
  if (Object.values(days).some((day) => !isNear(day, statementDay ?? bookedOn))) {
    throw new StatementError(entry.line, 'date', 'an entry is more than ten years from its statement');
  }
  return days;
}
