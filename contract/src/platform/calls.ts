import { get } from '../wireBuilders.ts';

export const platformWire = {
  systemConfig: get('/system/config', 'none'),
  platformConfiguration: get('/platformConfiguration/get', 'token'),
} as const;
