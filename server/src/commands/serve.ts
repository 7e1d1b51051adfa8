import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLog } from '../kernel/log.ts';
import { isLoopback } from '../kernel/start/addresses.ts';
import { withDatabaseErrors } from '../kernel/start/startProblems.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { refuseDemoPeople } from './refuseDemoPeople.ts';

/** Serves until `stop` resolves, then lets calls in flight end. */
export async function serve(config: Config, stop: Promise<void>): Promise<void> {
  const log = createLog(config.logLevel);
  if (config.profile === 'production') {
    const { databaseUrl: url, databaseSchema: schema } = config;
    await withDatabaseErrors({ url, schema }, () => refuseDemoPeople(config));
    if (!isLoopback(config.host) && config.trustedProxies === 0) {
      log.warn({ host: config.host }, 'listens beyond this machine without a trusted proxy: who ends TLS, and where?');
    }
  }
  if (config.trustedProxies > 1) {
    log.warn(
      { trustedProxies: config.trustedProxies },
      'takes callers’ addresses from behind this many proxies: with fewer of them a caller can name any address',
    );
  }
  const app = await createApp({
    config,
    clock: systemClock,
    log,
    ...(config.profile === 'local' && (await import('../local.ts'))),
  });
  await app.http.listen({ host: config.host, port: config.port });
  const { port } = app.http.server.address() as AddressInfo;
  log.info({ host: config.host, port, profile: config.profile }, 'serving');
  await app.start();
  // Node writes its compile cache when a process ends, which one that is killed never does.
  flushCompileCache();
  process.send?.({ ready: true, port });
  await stop;
  log.info('stopping');
  await app.close();
}
