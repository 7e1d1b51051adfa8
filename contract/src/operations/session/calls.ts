import { change, open, query } from '../wireBuilders.ts';

export const sessionWire = {
  operatorLogin: open('/login'),
  queryOperatorInvitation: { ...open('/invitation/query'), changes: false },
  acceptOperatorInvitation: open('/invitation/accept'),
  operatorLogout: change('/logout', null),
  getOperator: query('/getOperator', null),
} as const;
