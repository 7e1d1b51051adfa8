import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readAmount } from './readAmount.ts';

interface Charges {
  /** Zero where none are named in the account's currency. */
  readonly amount: Amount;
  /** The bank says that the amount beside them contains them. */
  readonly isIncluded: boolean;
}

/**
 * The `Chrgs` of an element: records in versions since .04, one of each in the older ones. Their total counts where
 * there are no records.
 */
export function readCharges(element: XmlElement, currency: string): Charges {
  const charges = childrenNamed(element, 'Chrgs');
  const records = charges.flatMap((each) => {
    const inside = childrenNamed(each, 'Rcrd');
    return inside.length > 0 ? inside : [each];
  });
  const own = records.filter(
    (record) => elementIn(record, 'Amt', currency) !== undefined && textAt(record, 'CdtDbtInd') !== 'CRDT',
  );
  const amounts = records.some((record) => elementAt(record, 'Amt') !== undefined)
    ? own.map((record) => elementIn(record, 'Amt', currency))
    : charges.map((each) => elementIn(each, 'TtlChrgsAndTaxAmt', currency));
  const amount = amounts
    .filter((element) => element !== undefined)
    .reduce((sum, { text, line }) => sum.plus(readAmount(text.trim(), currency, line)), decimal('0'));
  return { amount, isIncluded: own.some((record) => ['true', '1'].includes(textAt(record, 'ChrgInclInd') ?? '')) };
}

/** The amount of that name, where it is in the currency. */
function elementIn(element: XmlElement, name: string, currency: string): XmlElement | undefined {
  const found = elementAt(element, name);
  return found?.attributes.get('Ccy') === currency ? found : undefined;
}
