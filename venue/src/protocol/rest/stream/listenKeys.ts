import type { UserStreams } from '../../userStreams/userStreams.ts';
import { noSuchListenKey } from '../../wireError.ts';
import { optional } from '../parameters.ts';
import { type KeyedRoute, keyed } from '../route.ts';

const PATH = '/fapi/v1/listenKey';

/** Routes that open, prolong and close listen keys. They need the key but no signature. */
export function listenKeyRoutes(streams: UserStreams): [string, KeyedRoute][] {
  return [
    [`POST ${PATH}`, keyed('USER_STREAM', 1, (_, { account }) => ({ listenKey: streams.open(account) }))],
    [
      `PUT ${PATH}`,
      keyed('USER_STREAM', 1, (parameters, { account }) => {
        const listenKey = streams.prolong(account);
        const named = optional(parameters, 'listenKey');
        if (listenKey === undefined || (named !== undefined && named !== listenKey)) throw noSuchListenKey();
        return { listenKey };
      }),
    ],
    [
      `DELETE ${PATH}`,
      keyed('USER_STREAM', 1, (_, { account }) => {
        streams.end(account);
        return {};
      }),
    ],
  ];
}
