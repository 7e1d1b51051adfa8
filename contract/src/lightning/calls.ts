import { get, post, query } from '../wireBuilders.ts';

/** TR-16: a member's own list of accounts to trade on at once, and the member's keyboard. */
export const lightningWire = {
  queryLightningList: query('/broker/account/queryLightningList', 'token'),
  addLightning: post('/broker/account/addLightning', 'token'),
  delLightning: post('/broker/account/delLightning', 'token'),
  memoryLightning: post('/broker/account/memoryLightning', 'token'),
  updateLightning: post('/broker/account/updateLightning', 'token'),
  getKeyBoardConfig: get('/user/feConfig/getKeyBoardConfig', 'token'),
  updateKeyBoardConfig: post('/user/feConfig/updateKeyBoardConfig', 'token'),
} as const;
