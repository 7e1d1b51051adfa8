import { change, query } from '../wireBuilders.ts';

export const operatorsWire = {
  listOperator: query('/operator/list', 'view'),
  inviteOperator: change('/operator/invite', 'operators'),
  setOperatorRole: change('/operator/role/set', 'operators'),
  disableOperator: change('/operator/disable', 'operators'),
} as const;
