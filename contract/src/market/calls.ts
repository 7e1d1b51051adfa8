import { ask, post } from '../wireBuilders.ts';

export const marketWire = {
  listSelfSelection: ask('/selfSelection/listSelfSelection', 'token'),
  addSelfSelection: post('/selfSelection/addSelfSelection', 'token'),
  delSelfSelection: post('/selfSelection/delSelfSelection', 'token'),
  marketConfigureList: ask('/market/configure/list', 'none'),
  marketLabelList: ask('/market/configure/labelList', 'none'),
} as const;
