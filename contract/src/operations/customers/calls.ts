import { change, query } from '../wireBuilders.ts';

export const customersWire = {
  pageCustomer: query('/customer/page', 'view'),
  queryCustomer: query('/customer/query', 'view'),
  setFeature: change('/customer/feature/set', 'customers'),
  addRestriction: change('/customer/restriction/add', 'customers'),
  liftRestriction: change('/customer/restriction/lift', 'customers'),
  freezeCustomer: change('/customer/freeze', 'customers'),
  setSpotForbidden: change('/customer/spotForbidden/set', 'customers'),
  endCustomerSessions: change('/customer/endSessions', 'customers'),
  resetGoogle: change('/customer/google/reset', 'customers'),
  addCustomerNote: change('/customer/note/add', 'view'),
  setCustomerLimit: change('/customer/limit/set', 'configuration'),
} as const;
