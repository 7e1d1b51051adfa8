import { timingSafeEqual } from 'node:crypto';
import { type HttpServer, httpServer } from '../protocol/http/httpServer.ts';
import { type RestHandlerOptions, restHandler } from '../protocol/rest/restHandler.ts';
import { keyRejected } from '../protocol/wireError.ts';
import { type ShockDeps, shockRoutes } from './shocks.ts';

/** The port and the key of the venue's controls. */
export interface ControlOptions {
  /** TCP port on loopback; 0 selects a free one. */
  readonly port: number;
  readonly key: string;
}

interface ControlDeps extends ShockDeps, Pick<RestHandlerOptions, 'time' | 'now' | 'report'> {
  readonly key: string;
}

/**
 * The venue's controls, apart from the exchange's protocol: a server of its own that answers a request with its key in
 * `X-MBX-APIKEY`. A page of another site cannot send that header.
 */
export function controlServer({ key, time, now, report, ...deps }: ControlDeps): HttpServer {
  const options = { keys: new Map(), time, now, report, isOut: () => false };
  const handle = restHandler({ ...options, routes: new Map(shockRoutes(deps)) });
  return httpServer((request, reply) => {
    if (isSame(request.apiKey, key)) return handle(request, reply);
    const rejection = keyRejected();
    return reply(rejection.status, [], rejection.body());
  });
}

function isSame(sent: string | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(sent ?? ''), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
