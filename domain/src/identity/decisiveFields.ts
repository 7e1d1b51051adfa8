/** The fields of a request on which its approval rests, in the order in which screens and emails show them. */
export const DECISIVE_FIELDS = [
  'amount',
  'collateral',
  'term',
  'annualRate',
  'network',
  'addressName',
  'address',
  'bankAccount',
  'iban',
  'accountNumber',
  'permissions',
  'addresses',
  'ends',
] as const;

export type DecisiveField = (typeof DECISIVE_FIELDS)[number];

export const isDecisiveField = (field: string): field is DecisiveField =>
  DECISIVE_FIELDS.some((decisive) => decisive === field);
