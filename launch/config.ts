import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PORTS, type PortRange } from './ports.ts';

/** Folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Launch settings from the environment. Paths are absolute. */
export interface LaunchConfig {
  readonly port: number;
  readonly venuePort: number;
  /** The port of the venue's controls. */
  readonly venueControlPort: number;
  /** The ports that the start chooses from for its database, second venue, local networks and local bank. */
  readonly portRange: PortRange;
  readonly home: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** 32 bytes in base64; by default generated and stored in the home. */
  readonly secretsKey: string | undefined;
  readonly venueSeed: string | undefined;
  /** Whether a second venue runs; another one that is configured (EXCHANGES) leaves it out. */
  readonly hasSecondVenue: boolean;
  /** The key of the venue's controls; by default generated and stored in the home. */
  readonly venueControlKey: string | undefined;
  /** How often a local network makes a block while something is unconfirmed; its own pace by default. */
  readonly localBlockMs: number | undefined;
}

/** An invalid setting; the message names the variable. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]?.trim() || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new ConfigError(`${name} is '${text}', which is not a port: a whole number from 1 to 65535.`);
  }
  return port;
}

const PORTS_MIN = 100;

function readPortRange(environment: Environment): PortRange {
  const text = environment.PORT_RANGE?.trim() || undefined;
  if (text === undefined) return DEFAULT_PORTS;
  const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  const range = { from: Number(first), count: Number(last) - Number(first) + 1 };
  if (range.from >= 1 && range.count >= PORTS_MIN && Number(last) <= 65_535) return range;
  throw new ConfigError(
    `PORT_RANGE is '${text}', which is not a range of at least ${PORTS_MIN} ports, as 20000-29999.`,
  );
}

function assertDifferent(ports: Readonly<Record<string, number>>): void {
  for (const [name, port] of Object.entries(ports)) {
    const other = Object.keys(ports).find((one) => one !== name && ports[one] === port);
    if (other !== undefined) throw new ConfigError(`${name} and ${other} are both ${port}; they need two ports.`);
  }
}

function readDatabaseUrl(environment: Environment): string | undefined {
  const text = environment.DATABASE_URL?.trim() || undefined;
  if (text !== undefined && !/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError('DATABASE_URL is not an address of the form postgresql://user:password@host:port/database.');
  }
  return text;
}

function readSecretsKey(environment: Environment): string | undefined {
  const text = environment.SECRETS_KEY?.trim() || undefined;
  if (text !== undefined && !isSecretsKey(text)) throw new ConfigError('SECRETS_KEY is not 32 bytes in base64.');
  return text;
}

function readControlKey(environment: Environment): string | undefined {
  const text = environment.VENUE_CONTROL_KEY?.trim() || undefined;
  if (text !== undefined && !isControlKey(text)) {
    throw new ConfigError('VENUE_CONTROL_KEY is not 16 to 128 letters, digits, hyphens and underscores.');
  }
  return text;
}

function readHasSecondVenue({ VENUE2, EXCHANGES }: Environment): boolean {
  const text = VENUE2?.trim() || '1';
  if (!['0', '1'].includes(text)) throw new ConfigError(`VENUE2 is '${text}', which is not 0 or 1.`);
  return text === '1' && (EXCHANGES?.trim() || undefined) === undefined;
}

function readBlockMs(environment: Environment): number | undefined {
  const text = environment.LOCAL_BLOCK_MS?.trim() || undefined;
  if (text !== undefined && !/^[1-9]\d{2,5}$/.test(text)) {
    throw new ConfigError(
      `LOCAL_BLOCK_MS is '${text}', which is not a whole number of milliseconds from 100 to 999999.`,
    );
  }
  return text === undefined ? undefined : Number(text);
}

/** True for a text that can be sent in a header. */
export function isControlKey(text: string): boolean {
  return /^[\w-]{16,128}$/.test(text);
}

/** True for 32 bytes in base64. */
export function isSecretsKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** Reads and validates the settings. Throws ConfigError. */
export function readConfig(environment: Environment): LaunchConfig {
  const port = readPort(environment, 'PORT', 4100);
  const venuePort = readPort(environment, 'VENUE_PORT', 4200);
  const venueControlPort = readPort(environment, 'VENUE_CONTROL_PORT', venuePort + 1);
  assertDifferent({ PORT: port, VENUE_PORT: venuePort, VENUE_CONTROL_PORT: venueControlPort });
  return {
    port,
    venuePort,
    venueControlPort,
    portRange: readPortRange(environment),
    home: resolve(root, environment.ALDGATE_HOME?.trim() || '.aldgate'),
    databaseUrl: readDatabaseUrl(environment),
    secretsKey: readSecretsKey(environment),
    venueSeed: environment.VENUE_SEED?.trim() || undefined,
    hasSecondVenue: readHasSecondVenue(environment),
    venueControlKey: readControlKey(environment),
    localBlockMs: readBlockMs(environment),
  };
}

/** Paths of the files that launch stores in the home. */
export const homePaths = (home: string) => ({
  lock: join(home, 'lock'),
  secretsKey: join(home, 'secrets-key'),
  venueControlKey: join(home, 'venue-control-key'),
  database: join(home, 'database.json'),
  databaseLocation: join(home, 'database-location'),
  venue: join(home, 'venue.sqlite'),
  /** The data and the ports of the second venue. */
  secondVenue: {
    data: join(home, 'meridian', 'venue.sqlite'),
    port: join(home, 'meridian', 'port'),
    controlPort: join(home, 'meridian', 'control-port'),
  },
  /** Uploaded documents, encrypted with the secrets key. */
  storage: join(home, 'storage'),
  /** Ports and secrets of the local networks. */
  networks: join(home, 'networks.json'),
  /** The states of their nodes. */
  chains: join(home, 'chains'),
  /** The seeds, policy and journal of the signer. */
  signer: join(home, 'signer'),
  /** The journal and the port of the local bank. */
  bank: join(home, 'bank'),
  logs: join(home, 'logs'),
  /** Node's compile cache for server and venue, which halves their start time. */
  codeCache: join(home, 'code-cache'),
});
