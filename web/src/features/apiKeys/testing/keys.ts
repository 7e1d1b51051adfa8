import type { ApiKey } from '../queries.ts';

/** When the keys of tests were made, epoch ms. */
export const MADE_AT = Date.parse('2026-11-01T10:00:00Z');

/** A key of the reader's that reads from one address. */
export const apiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  apiKeyId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a',
  publicId: 'ald_abcdefghijklmnopqrstuvwx',
  remark: 'Desk',
  permissions: ['read'],
  addresses: ['203.0.113.7'],
  state: 'active',
  member: { userId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0b', name: 'Ada Chan', email: 'ada@desk.test' },
  createdAt: MADE_AT,
  expiresAt: null,
  endedAt: null,
  lastUsedAt: MADE_AT,
  lastAddress: '203.0.113.7',
  withdrawalFrom: null,
  pending: null,
  mayManage: true,
  ...over,
});
