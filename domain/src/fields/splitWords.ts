import { ACCOUNT_NAMES, isCustomerAccount } from '../ledger/accountType.ts';

/** Abbreviations that are written in capitals. */
const CAPITALS = /\b(?:aba|api|csv|iban|id|ip|kyc|otc|swift|usd)\b/g;

/** Splits 'usdLimit' and 'kyc_review' into words: 'USD limit', 'KYC review'. A customer's account has its name. */
export function splitWords(name: string): string {
  if (isCustomerAccount(name)) return ACCOUNT_NAMES[name][0];
  const spaced = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(CAPITALS, (text) => text.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Writes the words within a sentence or a list: 'futures account', 'OTC'. */
export function splitWordsInside(name: string): string {
  const text = splitWords(name);
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
