import type { DeskOrder } from './deskView.ts';

/** The states of requests. */
export const REQUEST_STATES: Readonly<Record<DeskOrder['status'], string>> = {
  submitted: 'To answer',
  running: 'Price open',
  filled: 'Filled',
  failed: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
};
