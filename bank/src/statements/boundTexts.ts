import type { BankLine } from './statement.ts';

/**
 * The bounds of ISO 20022 in characters: Max35Text for identifiers, Max140Text for names and texts, Max34Text for
 * account numbers. A text about a payment may have several elements: ten are kept.
 */
const IDENTIFIER_MAX = 35;
const NAME_MAX = 140;
const NUMBER_MAX = 34;
const TEXTS_MAX = 10 * 140;
const CUT = '…';

/**
 * The text within a bound. One that is longer ends with an ellipsis, so that it is equal to no name, number or
 * reference.
 */
function boundText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}${CUT}`;
}

const bound = (text: string | null, max: number): string | null => text && boundText(text, max);

/** An identifier within its bound. */
export const boundIdentifier = (text: string): string => boundText(text, IDENTIFIER_MAX);

type Texts = Pick<
  BankLine,
  'bankReference' | 'endToEndId' | 'reference' | 'remittance' | 'counterparty' | 'returnReason'
>;

/** A line with its texts within their bounds: what a bank writes beyond the standard never stops a statement. */
export function boundTexts<Line extends Texts>(line: Line): Line {
  const { counterparty } = line;
  return {
    ...line,
    bankReference: bound(line.bankReference, IDENTIFIER_MAX),
    endToEndId: bound(line.endToEndId, IDENTIFIER_MAX),
    reference: bound(line.reference, IDENTIFIER_MAX),
    remittance: bound(line.remittance, TEXTS_MAX),
    returnReason: bound(line.returnReason, TEXTS_MAX),
    counterparty: counterparty && {
      name: bound(counterparty.name, NAME_MAX),
      iban: bound(counterparty.iban, NUMBER_MAX),
      number: bound(counterparty.number, NUMBER_MAX),
    },
  };
}
