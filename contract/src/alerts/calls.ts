import { post, query } from '../wireBuilders.ts';

const BASE = '/user/alert';

/** A member's own alerts. */
export const alertsWire = {
  listAlert: query(`${BASE}/list`, 'token'),
  saveAlert: post(`${BASE}/save`, 'token'),
  deleteAlert: post(`${BASE}/delete`, 'token'),
} as const;
