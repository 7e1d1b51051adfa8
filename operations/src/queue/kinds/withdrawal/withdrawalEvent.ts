import { splitWords } from '@aldgate/domain/fields/splitWords.ts';

/** Names of a withdrawal's events, where the event's own name does not say enough. */
const NAMES: Readonly<Record<string, string>> = {
  confirm_for_approval: 'Confirmed, waits for another member',
  confirm_alone: 'Confirmed by one member',
  approve: 'Approved by another member',
  require_review: 'Sent to review',
  clear: 'Checks passed',
  release: 'Released',
  assign: 'Included in a transaction',
  broadcast: 'Broadcast',
  mine: 'Included in a block',
  unmine: 'Block replaced',
  finalize: 'Paid',
  batch: 'Included in a batch',
  unbatch: 'Removed from its batch',
  export: 'In the bank’s file',
  settle: 'Paid by the bank',
  return: 'Returned by the bank',
  fail: 'Refused by the network',
  supersede: 'Transaction cancelled on the network',
  hold: 'Put on hold',
  resume: 'Continued',
  lose_maker: 'Maker removed, waits for an administrator',
  take_over_for_approval: 'Taken over by an administrator, waits for another member',
  take_over_alone: 'Taken over by an administrator',
  cancel: 'Cancelled',
  expire: 'Expired',
  reject_by_member: 'Rejected by a member',
  reject_by_operator: 'Rejected after review',
};

export const nameEvent = (event: string): string => NAMES[event] ?? splitWords(event);
