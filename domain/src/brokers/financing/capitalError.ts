/** Error of the contract for a wanted change that does not hold, with its data. Amounts are decimal strings. */
export type CapitalError =
  | {
      readonly error: 'outOfRange';
      readonly data: { readonly field: string; readonly minimum: string; readonly maximum: string };
    }
  | { readonly error: 'unassignedNotZero' | 'unassignedExceeded'; readonly data: { readonly unassigned: string } }
  | {
      readonly error: 'creditLimit';
      readonly data: { readonly limit: string; readonly used: string; readonly left: string };
    };
