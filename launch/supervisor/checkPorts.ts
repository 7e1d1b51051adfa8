import { ConfigError, type LaunchConfig } from '../config.ts';
import { isPortFree } from '../ports.ts';

/** Throws ConfigError if the port is not available, naming the variable that changes it. */
export async function checkPort(variable: 'PORT' | 'VENUE_PORT', port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const reason = port < 1024 ? 'is taken, or is one that only root may use' : 'is taken by another program';
  const other = port < 60_000 ? port + 10 : port - 10;
  throw new ConfigError(`Port ${port} ${reason}. Set ${variable} to a free one, for example ${variable}=${other}.`);
}

/** Checks both ports of a start. */
export async function checkPorts(config: Pick<LaunchConfig, 'port' | 'venuePort'>): Promise<void> {
  await checkPort('PORT', config.port);
  await checkPort('VENUE_PORT', config.venuePort);
}
