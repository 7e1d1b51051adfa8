import { delimiter, resolve } from 'node:path';
import { z } from 'zod';
import { OWN_CONNECTIONS } from '../database/connections.ts';
import { StartError } from '../startError.ts';
import { isLoopback, isProtectedMail, isVaried } from './addresses.ts';

/** `local` adds the mailbox, the demo accounts and a venue behind the same origin. */
export type Profile = 'local' | 'production';

/** The kernel's configuration; modules add their own parts (`server/src/config.ts`). */
export interface KernelConfig {
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  /** The origin that browsers use; null: the server's own address. */
  readonly publicUrl: string | null;
  /** The number of trusted proxies that append to X-Forwarded-For; earlier entries come from the client. */
  readonly trustedProxies: number;
  readonly databaseUrl: string;
  readonly databaseSchema: string;
  /** The maximum of this process's connections. */
  readonly databasePool: number;
  /** 32 bytes. */
  readonly secretsKey: Buffer;
  /** The folder of the built client; null: only the API is served. */
  readonly webRoot: string | null;
  /** The folder of the built operations console; null: it is not served. */
  readonly operationsRoot: string | null;
  readonly storagePath: string;
  /** Further folders whose file systems are watched. */
  readonly diskFolders: readonly string[];
  /** The SMS gateway; null: messages stay in the mailbox. */
  readonly sms: { readonly url: string; readonly token: string | null } | null;
  /** The maximum of SMS that the platform sends in an hour: in all, and to the numbers of one calling code. */
  readonly smsPerHour: { readonly total: number; readonly country: number };
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly logLevel: string;
  /** Whether the first seed of the local profile makes a quarter of history for the demo's customer. */
  readonly demoHistory: boolean;
  /** The token that Prometheus needs; null: the metrics are not available outside the local profile. */
  readonly metricsToken: string | null;
  /**
   * Per address: calls per second, sign-in calls per second, and open sockets. Per institution: the weight of its calls
   * in a second.
   */
  readonly rateLimit: {
    readonly calls: number;
    readonly institution: number;
    readonly signIn: number;
    readonly sockets: number;
  };
  /**
   * Requests of a key of the open API in a second, by the permission that they need, and of an address that a key in
   * use names; other addresses have `rateLimit.calls`.
   */
  readonly openApi: {
    readonly read: number;
    readonly trade: number;
    readonly withdrawal: number;
    readonly namedAddress: number;
  };
  /** Sessions without a call for this long end. */
  readonly sessionIdleMs: { readonly customer: number; readonly operator: number };
}

const MINUTE_MS = 60_000;

/** Room for a few calls beside the connections with a use of their own. */
const DATABASE_POOL_MIN = OWN_CONNECTIONS + 3;

const count = z.coerce.number().int().min(1);

export const kernelVariables = {
  PROFILE: z.enum(['local', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    // Options in the URL would replace those that set the application's role.
    .refine((url) => URL.canParse(url) && !new URL(url).searchParams.has('options'), 'must not carry options'),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/)
    .default('aldgate'),
  // By default three servers fit into the 97 connections that PostgreSQL leaves to applications.
  DATABASE_POOL: z.coerce.number().int().min(DATABASE_POOL_MIN).max(1_000).default(30),
  SECRETS_KEY: z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  WEB_ROOT: z.string().optional(),
  OPERATIONS_ROOT: z.string().optional(),
  STORAGE_PATH: z.string().min(1).default('storage'),
  DISK_FOLDERS: z.string().default(''),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_PER_HOUR: count.default(1_000),
  SMS_PER_HOUR_AND_COUNTRY: count.default(300),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Aldgate <no-reply@aldgate.test>'),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO_HISTORY: z
    .enum(['0', '1'])
    .default('0')
    .transform((text) => text === '1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT_CALLS: count.default(100),
  RATE_LIMIT_INSTITUTION: count.default(150),
  RATE_LIMIT_SIGN_IN: count.default(30),
  RATE_LIMIT_SOCKETS: count.default(50),
  OPEN_API_READ: count.default(50),
  OPEN_API_TRADE: count.default(50),
  OPEN_API_WITHDRAWAL: count.default(1),
  OPEN_API_NAMED_ADDRESS: count.default(500),
  SESSION_IDLE_MINUTES: count.default(120),
  OPERATOR_SESSION_IDLE_MINUTES: count.default(30),
};

type Variables = z.output<z.ZodObject<typeof kernelVariables>>;

export const configError = (lines: readonly string[]) =>
  new StartError(`the configuration is incomplete or invalid:\n${lines.map((line) => `  ${line}`).join('\n')}`);

/** Parses environment variables; an empty one counts as absent. Throws a configError. */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  env: NodeJS.ProcessEnv,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(shape).safeParse(present);
  if (!parsed.success)
    throw configError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  return parsed.data;
}

const isHttps = (text: string) => new URL(text).protocol === 'https:';

/** The addresses that production needs: nothing leaves it without TLS. */
const PRODUCTION_ADDRESSES = {
  PUBLIC_URL: { isProtected: isHttps, wanted: 'https:' },
  SMTP_URL: {
    isProtected: isProtectedMail,
    wanted: 'smtps:, or smtp: with ?requireTLS=true, and no option that weakens it',
  },
  SMS_URL: { isProtected: isHttps, wanted: 'https:' },
} as const;

function assertProduction(e: Variables): void {
  const errors = Object.entries(PRODUCTION_ADDRESSES).flatMap(([name, { isProtected, wanted }]) => {
    const address = e[name as keyof typeof PRODUCTION_ADDRESSES];
    if (address === undefined) return [`${name}: is required outside the local profile`];
    return isProtected(address) ? [] : [`${name}: needs TLS outside the local profile (${wanted})`];
  });
  if (!isVaried(Buffer.from(e.SECRETS_KEY, 'base64'))) errors.push('SECRETS_KEY: is not random');
  if (errors.length > 0) throw configError(errors);
}

export function kernelConfig(e: Variables): KernelConfig {
  if (e.PROFILE === 'production') assertProduction(e);
  // Plain http, the mailbox and the demo accounts are allowed on this machine only.
  if (e.PROFILE === 'local' && !isLoopback(e.HOST)) {
    throw configError(['HOST: the local profile serves the loopback address only']);
  }
  return {
    profile: e.PROFILE,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? null,
    trustedProxies: e.TRUSTED_PROXIES,
    databaseUrl: e.DATABASE_URL,
    databaseSchema: e.DATABASE_SCHEMA,
    databasePool: e.DATABASE_POOL,
    secretsKey: Buffer.from(e.SECRETS_KEY, 'base64'),
    webRoot: e.WEB_ROOT ?? null,
    operationsRoot: e.OPERATIONS_ROOT ?? null,
    storagePath: resolve(e.STORAGE_PATH),
    diskFolders: e.DISK_FOLDERS.split(delimiter)
      .filter(Boolean)
      .map((folder) => resolve(folder)),
    sms: e.SMS_URL === undefined ? null : { url: e.SMS_URL, token: e.SMS_TOKEN ?? null },
    smsPerHour: { total: e.SMS_PER_HOUR, country: e.SMS_PER_HOUR_AND_COUNTRY },
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM },
    demoHistory: e.DEMO_HISTORY,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    rateLimit: {
      calls: e.RATE_LIMIT_CALLS,
      institution: e.RATE_LIMIT_INSTITUTION,
      signIn: e.RATE_LIMIT_SIGN_IN,
      sockets: e.RATE_LIMIT_SOCKETS,
    },
    openApi: {
      read: e.OPEN_API_READ,
      trade: e.OPEN_API_TRADE,
      withdrawal: e.OPEN_API_WITHDRAWAL,
      namedAddress: e.OPEN_API_NAMED_ADDRESS,
    },
    sessionIdleMs: {
      customer: e.SESSION_IDLE_MINUTES * MINUTE_MS,
      operator: e.OPERATOR_SESSION_IDLE_MINUTES * MINUTE_MS,
    },
  };
}
