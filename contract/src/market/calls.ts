import { post, query } from '../wireBuilders.ts';

export const marketWire = {
  listSelfSelection: query('/selfSelection/listSelfSelection', 'token'),
  addSelfSelection: post('/selfSelection/addSelfSelection', 'token'),
  delSelfSelection: post('/selfSelection/delSelfSelection', 'token'),
  marketConfigureList: query('/market/configure/list', 'none'),
  listContracts: query('/market/contracts', 'none'),
  marketLabelList: query('/market/configure/labelList', 'none'),
} as const;
