import { ask, change, open } from '../wireBuilders.ts';

export const sessionWire = {
  operatorLogin: open('/login'),
  queryOperatorInvitation: { ...open('/invitation/query'), changes: false },
  acceptOperatorInvitation: open('/invitation/accept'),
  operatorLogout: change('/logout', null),
  getOperator: ask('/getOperator', null),
} as const;
