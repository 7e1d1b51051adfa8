import { type Amount, countDecimals, decimal } from '@aldgate/domain/money/amount.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { StatementError } from './statement.ts';

const DECIMAL = /^\+?(?:\d+\.?\d*|\.\d+)$/;
/** The bounds of an amount in ISO 20022. */
const DIGITS_MAX = 18;

/**
 * An amount without a sign, with the currency's decimals at most; zeros beyond them are none. Throws StatementError.
 */
export function readAmount(text: string, currency: string, line: number): Amount {
  if (!DECIMAL.test(text) || text.replaceAll(/\D/g, '').length > DIGITS_MAX) {
    throw new StatementError(line, 'amount', `'${text.slice(0, 40)}' is not an amount`);
  }
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  const most = minorUnits(currency);
  if (countDecimals(plain) > most) {
    throw new StatementError(line, 'decimals', `${text} has more than the ${most} decimals of ${currency}`);
  }
  return decimal(plain);
}

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);
