import { post, query, WEIGHTS, weighing } from '../wireBuilders.ts';

export const statementsWire = {
  requestStatement: weighing(WEIGHTS.file, post('/account/wallet/statement/request', 'token')),
  pageStatement: query('/account/wallet/statement/page', 'token'),
  readStatementFile: { ...query('/account/wallet/statement/file', 'token'), file: 'application/octet-stream' },
} as const;
