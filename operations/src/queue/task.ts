import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

export type Task = OperationsAnswerOf<'pageTask'>['items'][number];

/** Kinds of tasks, in display order. */
export const KINDS = ['kyc_review', 'broker_application', 'contact', 'approval'] as const;

export const KIND_NAMES = {
  kyc_review: 'Verification',
  broker_application: 'Broker applications',
  contact: 'Enquiries',
  approval: 'Second reviews',
} as const;
