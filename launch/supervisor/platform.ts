import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MUST_BE_CORRECTED } from '@aldgate/domain/local/exitCode.ts';
import type { ChildSpec } from '../child/child.ts';
import { endWithParent } from '../child/endWithParentArgument.ts';
import { environment } from '../child/environment.ts';
import { homePaths, type LaunchConfig } from '../config.ts';
import { type NetworkPlan, networkVariables } from '../networks/plan.ts';
import {
  readSecondVenue,
  type SecondVenue,
  secondExchangeVariables,
  secondVenueVariables,
} from '../secondVenue/plan.ts';
import { operationsRoot, webRoot } from './build.ts';
import { venueControlKey } from './controlKey.ts';

const server = join('server', 'src', 'main.ts');
const venue = join('venue', 'src', 'main.ts');

/**
 * Node's arguments for the venue. Its garbage is small and short-lived: parallel collector threads would cost other
 * processes more than they save the venue.
 */
export const venueNodeArguments = ['--single-threaded-gc'] as const;

/**
 * Node's arguments for the server. A small young generation is collected often and quickly; at the default size a
 * collection takes longer than an order.
 */
export const serverNodeArguments = ['--max-semi-space-size=4'] as const;

type Output = Pick<ChildSpec, 'logFile' | 'onError'>;

/** The environment of the server in the local profile. */
export function serverEnvironment(
  base: NodeJS.ProcessEnv,
  config: LaunchConfig,
  databaseUrl: string,
  secretsKey: string,
  networks: NetworkPlan | undefined,
): NodeJS.ProcessEnv {
  const { VENUE_WEIGHT_LIMIT: limit } = base;
  const second = readSecondVenue(config);
  return environment(base, config.home, {
    ...(limit !== undefined && { EXCHANGE_WEIGHT_LIMIT: limit }),
    ...(networks !== undefined && networkVariables(networks)),
    ...(second !== undefined && secondExchangeVariables(second)),
    PROFILE: 'local',
    DEMO_HISTORY: base.DEMO_HISTORY ?? '1',
    HOST: '127.0.0.1',
    PORT: String(config.port),
    DATABASE_URL: databaseUrl,
    EXCHANGE_URL: `http://127.0.0.1:${config.venuePort}`,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    SECRETS_KEY: secretsKey,
    WEB_ROOT: webRoot,
    OPERATIONS_ROOT: operationsRoot,
    STORAGE_PATH: homePaths(config.home).storage,
    DISK_FOLDERS: [base.DISK_FOLDERS, ...diskFolders(config)].filter(Boolean).join(delimiter),
  });
}

/** The folders, beside the stored documents, without whose space the platform cannot work. */
function diskFolders({ home, databaseUrl }: LaunchConfig): readonly string[] {
  const { logs, databaseLocation } = homePaths(home);
  // The embedded database may be elsewhere; by default it is in the home.
  const isElsewhere = databaseUrl === undefined && existsSync(databaseLocation);
  return [home, logs, ...(isElsewhere ? [readFileSync(databaseLocation, 'utf8').trim()] : [])];
}

export function serverSpec(env: NodeJS.ProcessEnv, output: Output): ChildSpec {
  return {
    name: 'server',
    args: [...serverNodeArguments, endWithParent, server, 'migrate', 'seed', 'serve'],
    env,
    finalCodes: [MUST_BE_CORRECTED],
    ...output,
  };
}

/** The settings that venues of one start do not share. */
interface VenueProcess {
  /** The name of the service. */
  readonly name: string;
  /** The code of its exchange, by which the list of processes names it too. */
  readonly exchange: string;
  readonly port: number;
  readonly controlPort: number;
  readonly data: string;
  readonly variables?: Readonly<Record<string, string>>;
}

function buildVenueSpec(base: NodeJS.ProcessEnv, config: LaunchConfig, own: VenueProcess, output: Output): ChildSpec {
  const seed = config.venueSeed === undefined ? {} : { VENUE_SEED: config.venueSeed };
  const env = environment(base, config.home, {
    VENUE_PORT: String(own.port),
    VENUE_HOST: '127.0.0.1',
    VENUE_DATA: own.data,
    VENUE_DEMO: '1',
    VENUE_CONTROL_PORT: String(own.controlPort),
    VENUE_CONTROL_KEY: venueControlKey(config),
    ...seed,
    ...own.variables,
  });
  const args = [...venueNodeArguments, endWithParent, venue, own.exchange];
  return { name: own.name, args, env, ...output };
}

export function venueSpec(base: NodeJS.ProcessEnv, config: LaunchConfig, output: Output): ChildSpec {
  const { venuePort: port, venueControlPort: controlPort, home } = config;
  const data = homePaths(home).venue;
  return buildVenueSpec(base, config, { name: 'venue', exchange: 'BINANCE', port, controlPort, data }, output);
}

export function secondVenueSpec(
  base: NodeJS.ProcessEnv,
  config: LaunchConfig,
  plan: SecondVenue,
  output: Output,
): ChildSpec {
  const own = { name: 'meridian', exchange: 'MERIDIAN', data: homePaths(config.home).secondVenue.data, ...plan };
  return buildVenueSpec(base, config, { ...own, variables: secondVenueVariables(config) }, output);
}
