import { needing, post, query, SECURITY_MS } from '../../wireBuilders.ts';

const BASE = '/broker/messageConfig';

/** BR-12: the recipients of messages, and the inbox. */
export const brokerMessagesWire = {
  listRecipient: query(`${BASE}/list`, 'token'),
  submitRecipient: needing('manage', post(`${BASE}/submit`, 'token')),
  invokeRecipientEmailValidation: needing('manage', post(`${BASE}/invokeEmailValidation`, 'token', SECURITY_MS)),
  confirmRecipient: needing('manage', post(`${BASE}/confirm`, 'token', SECURITY_MS)),
  updateRecipient: needing('manage', post(`${BASE}/update`, 'token')),
  deleteRecipient: needing('manage', post(`${BASE}/delete`, 'token')),
  pageBrokerMessage: query('/broker/message/page', 'token'),
  readBrokerMessage: post('/broker/message/read', 'token'),
} as const;
