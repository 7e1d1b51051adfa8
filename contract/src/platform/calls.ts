import { bySocket, get } from '../wireBuilders.ts';

export const platformWire = {
  // Over the socket too: the client probes with it whether the server answers, and measures its clock.
  systemConfig: bySocket(get('/system/config', 'none')),
  platformConfiguration: get('/platformConfiguration/get', 'token'),
} as const;
