import { post, query, WEIGHTS } from '../wireBuilders.ts';

export const statementsWire = {
  requestStatement: { ...post('/account/wallet/statement/request', 'token'), weight: WEIGHTS.file },
  pageStatement: query('/account/wallet/statement/page', 'token'),
  readStatementFile: { ...query('/account/wallet/statement/file', 'token'), file: 'application/octet-stream' },
} as const;
