import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** Everything that operators know of a customer. */
export type CustomerDetail = OperationsAnswerOf<'queryCustomer'>;
