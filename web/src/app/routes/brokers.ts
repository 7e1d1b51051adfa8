import { planned, redirecting } from './area.ts';
import type { Route } from './route.ts';

/** The brokers' area below brokersManager/. Its addresses are open to everyone and show a visitor the login. */
export const brokersRoutes: Route[] = [
  redirecting('brokersManager', 'brokersManager/project'),
  planned('brokersManager/account'),
  planned('brokersManager/account-detail/:brokerAccountId'),
  planned('brokersManager/addressList'),
  planned('brokersManager/messafeSetting'),
  planned('brokersManager/project'),
  planned('brokersManager/bill'),
  planned('brokersManager/project-detail/:projectNo'),
  planned('brokersManager/interest'),
  planned('brokersManager/assetRecord'),
  planned('brokersManager/operateRecord'),
  planned('brokersManager/assetFlow'),
  planned('brokersManager/profit'),
];
