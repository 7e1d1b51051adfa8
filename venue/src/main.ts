import { flushCompileCache } from 'node:module';
import { type VenueConfig, venueConfig } from './config.ts';
import { startVenue, type Venue } from './venue.ts';

/** The venue as a process. It reports readiness to a parent over IPC and ends with it. */
async function main(): Promise<void> {
  // Whatever it writes is readable by its owner alone.
  process.umask(0o077);
  const config = venueConfig(process.env);
  const venue = await start(config);
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    void venue.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  // Node writes its compile cache when a process ends, which one that is killed never does.
  flushCompileCache();
  if (process.send !== undefined) {
    process.on('disconnect', close);
    process.send({ ready: true, port: venue.port, controlUrl: venue.controlUrl });
  }
  console.log(`Venue at ${venue.url}`);
}

async function start({ path, ...options }: VenueConfig): Promise<Venue> {
  try {
    return await startVenue({ ...options, ...(path === undefined ? {} : { path }) });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const isControl = 'port' in error && error.port === options.control?.port;
    const taken = isControl ? options.control : options;
    const address = isControl ? '127.0.0.1' : options.host;
    const variable = isControl ? 'VENUE_CONTROL_PORT' : 'VENUE_PORT';
    throw new Error(`Port ${taken?.port} on ${address} is taken by another program. Set ${variable} to a free one.`, {
      cause: error,
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
