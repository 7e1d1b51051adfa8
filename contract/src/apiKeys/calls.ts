import { openWhileReadOnly, post, query, SECURITY_MS } from '../wireBuilders.ts';

const BASE = '/institution/apiKey';

/** A member's API keys. The role that a permission needs is checked with the key's permissions. */
export const apiKeysWire = {
  pageApiKey: query(`${BASE}/page`, 'token'),
  queryApiKey: query(`${BASE}/query`, 'token'),
  sendApiKeyCode: post(`${BASE}/sendCode`, 'token', SECURITY_MS),
  createApiKey: post(`${BASE}/create`, 'token', SECURITY_MS),
  updateApiKey: post(`${BASE}/update`, 'token', SECURITY_MS),
  revokeApiKey: openWhileReadOnly(post(`${BASE}/revoke`, 'token', SECURITY_MS)),
} as const;
