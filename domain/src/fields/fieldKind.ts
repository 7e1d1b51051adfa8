/** The form in which people read a field's value. */
export type FieldKind =
  | 'money'
  | 'usd'
  | 'price'
  | 'mid'
  | 'percent'
  | 'bps'
  | 'state'
  | 'country'
  | 'time'
  | 'day'
  | 'text';

/**
 * Kinds by the names of fields, for approvals, reviews, the audit log and mails alike; the first that matches. `usd`
 * is money in US dollars, `percent` a fraction, `state` a code of the platform, `day` a day of the calendar; `text`
 * stays as it is. A `price` was entered, and no digit of it is cut off; a `mid` was measured or computed.
 */
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['usd', /Usd$|^usdLimit$/],
  ['bps', /Bps$/],
  ['percent', /^(annualRate|profitShare)$/],
  ['country', /(^c|C)ountry$|^(nationality|region)$/],
  ['time', /^(ends|since|until)$|At$/],
  ['day', /^(day|datedOn|incorporatedOn|valueDate)$/],
  ['mid', /^(deskPrice|highest|lowest|mid|suggestedPrice)$/],
  ['price', /(^p|P)rice$/],
  ['money', /(a|A)mount$|(m|M)(ax|in)imum$|^fee/],
  ['money', /^(closing|creditLimit|difference|paid|receivable|received|total)$/],
  ['money', /^(cash|costs|interest|nav|principal|subordinated)$|Interest$|Principal$/],
  ['state', /^(accountTypes|actions?|charges|direction|feature|features|holdReason|idType|kind|level|permissions)$/],
  ['state', /^(reasons|remittanceMethod|role|service|services|stage|state|status|type|verdict|withdrawals)$/],
];

/** Finds the kind of a field; `text` where its name says none. */
export const findFieldKind = (field: string): FieldKind => KINDS.find(([, name]) => name.test(field))?.[0] ?? 'text';
