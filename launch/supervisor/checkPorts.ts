import { ConfigError, type LaunchConfig } from '../config.ts';
import { isPortFree } from '../ports.ts';

/** Throws ConfigError if the port is not available, naming the variable that changes it. */
async function checkPort(variable: 'PORT' | 'VENUE_PORT' | 'VENUE_CONTROL_PORT', port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const reason = port < 1024 ? 'is taken, or is one that only root may use' : 'is taken by another program';
  const other = port < 60_000 ? port + 10 : port - 10;
  throw new ConfigError(`Port ${port} ${reason}. Set ${variable} to a free one, for example ${variable}=${other}.`);
}

/** Checks the ports of the venue. */
export async function checkVenuePorts(config: Pick<LaunchConfig, 'venuePort' | 'venueControlPort'>): Promise<void> {
  await checkPort('VENUE_PORT', config.venuePort);
  await checkPort('VENUE_CONTROL_PORT', config.venueControlPort);
}

/** Checks all ports of a start. */
export async function checkPorts(config: Pick<LaunchConfig, 'port' | 'venuePort' | 'venueControlPort'>): Promise<void> {
  await checkPort('PORT', config.port);
  await checkVenuePorts(config);
}
