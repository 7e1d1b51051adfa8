import { change, query, upload } from '../wireBuilders.ts';

const calendarWire = {
  listBankCalendar: query('/wallet/bank/calendar/list', 'view'),
  setBankDay: change('/wallet/bank/calendar/set', 'capital'),
} as const;

const directoryWire = {
  pageBankDirectory: query('/wallet/bank/directory/page', 'view'),
  importBankDirectory: upload('/wallet/bank/directory/import', 'capital'),
} as const;

const customerAccountsWire = {
  pageCustomerBankAccount: query('/wallet/bank/customerAccount/page', 'capital'),
  reviewCustomerBankAccount: change('/wallet/bank/customerAccount/review', 'capital'),
} as const;

/** Operators' calls of banks. */
export const bankWire = {
  ...calendarWire,
  ...directoryWire,
  ...customerAccountsWire,
} as const;
