/** The operating system's user that PostgreSQL runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Everything the keeper needs to know about one PostgreSQL. Paths are absolute. */
export interface PostgresSettings {
  /** Folder of `postgres` and `initdb`. */
  readonly binDir: string;
  readonly dataDir: string;
  /** Only when started by root, whom PostgreSQL refuses to serve. */
  readonly user: SystemUser | undefined;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
  /** False only for tests: nothing is synchronised to disk. */
  readonly durable: boolean;
}

/** True for settings that came over a channel whole. */
export function isPostgresSettings(value: unknown): value is PostgresSettings {
  return typeof value === 'object' && value !== null && 'dataDir' in value && 'binDir' in value && 'port' in value;
}

/** Superuser and database of the embedded PostgreSQL. */
export const databaseUser = 'aldgate';
export const databaseName = 'aldgate';

/** Address of the database for clients on this machine. */
export function databaseUrl(settings: Pick<PostgresSettings, 'port' | 'password'>): string {
  return `postgresql://${databaseUser}:${settings.password}@127.0.0.1:${settings.port}/${databaseName}`;
}

/**
 * Options for a child process of PostgreSQL's programs. They look up their own folder, so the working directory must
 * be one that any user can enter, and variables such as PGDATA must not reach them.
 */
export function childOptions(user: SystemUser | undefined) {
  const path = process.env.PATH;
  return {
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: { LC_ALL: 'C', TZ: 'UTC', ...(path === undefined ? {} : { PATH: path }) },
    ...user,
  };
}
