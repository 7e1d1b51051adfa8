import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readAmount } from './readAmount.ts';

interface Charges {
  /** Zero where none are named in the account's currency. */
  readonly amount: Amount;
  /** The bank says that the amount beside them contains them. */
  readonly isIncluded: boolean;
}

/** The `Chrgs` of an element: records in versions since .04, one of each in the older ones. */
export function readCharges(element: XmlElement, currency: string): Charges {
  const charges = childrenNamed(element, 'Chrgs');
  const records = charges.flatMap((each) => {
    const inside = childrenNamed(each, 'Rcrd');
    return inside.length > 0 ? inside : [each];
  });
  const own = records.filter((record) => {
    const currencyGiven = elementAt(record, 'Amt')?.attributes.get('Ccy');
    return currencyGiven === currency && textAt(record, 'CdtDbtInd') !== 'CRDT';
  });
  const amount = own.reduce((sum, record) => {
    return sum.plus(readAmount(textAt(record, 'Amt') ?? '', currency, record.line));
  }, decimal('0'));
  return { amount, isIncluded: own.some((record) => ['true', '1'].includes(textAt(record, 'ChrgInclInd') ?? '')) };
}
