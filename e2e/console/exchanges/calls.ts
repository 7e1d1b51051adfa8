import { brokerWire } from '@aldgate/contract/operations/broker/wire.ts';

const {
  listProjectBoard,
  exportProjectBoard,
  queryCapitalChange,
  reviewCapitalChange,
  releaseProjectBlock,
  queryLending,
  fundLending,
  // Their tasks are walked through by no journey yet: `server/test/brokers` has what they do.
  queryInterestPayment: _payment,
  reviewInterestPayment: _paymentReview,
  queryBill: _bill,
  reviewBill: _billReview,
  ...others
} = brokerWire;

/** The operators' calls about the capital of projects, which its journey makes. */
export const capitalCalls = {
  listProjectBoard,
  exportProjectBoard,
  queryCapitalChange,
  reviewCapitalChange,
  releaseProjectBlock,
  queryLending,
  fundLending,
};

/** The other calls about brokers. */
export const otherCalls = others;
