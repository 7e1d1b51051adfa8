/** The operating-system user that runs PostgreSQL. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Settings of one PostgreSQL. Paths are absolute. */
export interface PostgresSettings {
  /** Folder of `postgres` and `initdb`. */
  readonly binDir: string;
  readonly dataDir: string;
  /** Only if started by root, as which PostgreSQL refuses to run. */
  readonly user: SystemUser | undefined;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
  /** False only for tests: disables fsync. */
  readonly durable: boolean;
}

/** Validates settings received over a channel. */
export function isPostgresSettings(value: unknown): value is PostgresSettings {
  return typeof value === 'object' && value !== null && 'dataDir' in value && 'binDir' in value && 'port' in value;
}

/** Superuser and database of the embedded PostgreSQL. */
export const databaseUser = 'aldgate';
export const databaseName = 'aldgate';

/** Database URL for clients on this machine. */
export function databaseUrl(settings: Pick<PostgresSettings, 'port' | 'password'>): string {
  return `postgresql://${databaseUser}:${settings.password}@127.0.0.1:${settings.port}/${databaseName}`;
}

/**
 * Options for PostgreSQL's programs. They resolve their own folder, so any user must be able to enter the working
 * directory, and variables such as PGDATA must not be inherited.
 */
export function childOptions(user: SystemUser | undefined) {
  const path = process.env.PATH;
  return {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', ...(path === undefined ? {} : { PATH: path }) },
    ...user,
  };
}
