import { brokerWire } from '@aldgate/contract/operations/broker/wire.ts';

const {
  listProjectBoard,
  exportProjectBoard,
  listOverdue,
  queryBrokerRisk,
  queryCapitalChange,
  reviewCapitalChange,
  releaseProjectBlock,
  queryLending,
  fundLending,
  queryInterestPayment,
  reviewInterestPayment,
  pageBill,
  queryBill,
  reviewBill,
  queryProjectCase,
  actOnCase,
  writeOffFinancing,
  ...others
} = brokerWire;

/** The operators' calls about the capital of projects, which its journey makes. */
export const capitalCalls = {
  listProjectBoard,
  exportProjectBoard,
  listOverdue,
  queryBrokerRisk,
  queryCapitalChange,
  reviewCapitalChange,
  releaseProjectBlock,
  queryLending,
  fundLending,
};

/** Those about interest and bills, which their journey makes. */
export const interestCalls = { queryInterestPayment, reviewInterestPayment, pageBill, queryBill, reviewBill };

/** Those about margin calls and liquidations, which their journey makes. */
export const caseCalls = { queryProjectCase, actOnCase, writeOffFinancing };

/** The other calls about brokers. */
export const otherCalls = others;
