import { constants, publicEncrypt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVenue, type Venue } from '@aldgate/venue';
import { type App, createApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createLog, type Log } from '../../server/src/kernel/log.ts';
import type { ReadDiskSpace } from '../../server/src/kernel/storage/diskWatch.ts';
import { createDemo } from '../../server/src/local.ts';
import { openSession } from '../../server/src/modules/identity/sessions.ts';
import { codeIn } from './codeIn.ts';
import { RATES_EVERY_MS, testConfig, venueEndpoints } from './config.ts';
import type { TestDatabase } from './database.ts';
import { createSeededDatabase } from './seededDatabase.ts';
import { totp } from './totp.ts';

export const PASSWORD = 'Aldgate#2026';
export const GOOGLE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const TRADER = 'trader@demo.aldgate.test';
export const NEWCOMER = 'newcomer@demo.aldgate.test';

/** The origin of sessions that a test opens. */
export const ORIGIN = { address: '127.0.0.1', client: 'test' };
/** Passes before a test opens a session, as before a login: the exchange has figures of its own for each second. */
export const BETWEEN_SESSIONS_MS = 30_000;

export interface Reply {
  /** The HTTP status. */
  readonly status: number;
  /** The envelope's code. */
  readonly code: number;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call; each test knows the one it asked for
  readonly data: any;
}

/**
 * A whole platform in this process: real PostgreSQL, a real venue over the network, and a clock that the test moves.
 */
export interface Platform {
  readonly url: string;
  readonly app: App;
  readonly venue: Venue;
  readonly db: TestDatabase;
  readonly config: Config;
  readonly clock: {
    now: number;
    /** How far the venue's clock is ahead of the server's. */
    venueAheadMs: number;
    advance(ms: number): void;
  };
  call(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<Reply>;
  /** Opens a session half a minute later; returns its token. Tests of the login use `signIn` instead. */
  openSession(email: string): Promise<string>;
  /** Signs in with a CAPTCHA and a second factor; returns the token. */
  signIn(email: string): Promise<string>;
  encrypt(password: string): Promise<string>;
  /** Requests the email code of a sign-in and reads it from the mailbox. */
  emailCodeFor(preLoginToken: string, email: string): Promise<{ emailUuid: string; emailCode: string }>;
  captcha(): Promise<{ captchaId: string; captchaCode: string }>;
  /** The messages to an address or a number, newest first. */
  mails(to: string): Promise<{ id: string; channel: string; subject: string; text: string }[]>;
  close(): Promise<void>;
}

interface Options {
  readonly profile?: Config['profile'];
  readonly rateLimit?: Config['rateLimit'];
  readonly openApi?: Config['openApi'];
  readonly trustedProxies?: number;
  readonly exchange?: Partial<Config['exchange']>;
  readonly otherExchanges?: Config['otherExchanges'];
  readonly screening?: Config['screening'];
  /** The nodes that the server itself asks; a test adds them once their networks run. */
  readonly nodes?: Config['custody']['nodes'];
  /** A proxy between the server and the venue: returns the address that the server uses. */
  readonly between?: (venueUrl: string) => Promise<string>;
  /** A source of rates other than the venue. */
  readonly ratesUrl?: string;
  /** Whether the demo's orders and coins of a first start can be made; their jobs are added by the test. */
  readonly demoHistory?: boolean;
  readonly log?: Log;
  readonly readDiskSpace?: ReadDiskSpace;
}

export async function startPlatform(options: Options = {}): Promise<Platform> {
  const db = await createSeededDatabase();
  const clock = {
    now: Date.now(),
    venueAheadMs: 0,
    advance(ms: number) {
      this.now += ms;
    },
  };
  const weightLimit = options.exchange?.weights?.address ?? venueEndpoints('').weights.address;
  const venueNow = () => clock.now + clock.venueAheadMs;
  const venue = await startVenue({ port: 0, now: venueNow, demo: true, market: 'still', weightLimit });
  const exchangeUrl = (await options.between?.(venue.url)) ?? venue.url;
  const storagePath = await mkdtemp(join(tmpdir(), 'aldgate-storage-'));
  const config = testConfig({
    ...(options.profile !== undefined && { profile: options.profile }),
    ...(options.rateLimit !== undefined && { rateLimit: options.rateLimit }),
    ...(options.openApi !== undefined && { openApi: options.openApi }),
    demoHistory: options.demoHistory ?? false,
    trustedProxies: options.trustedProxies ?? 0,
    databaseUrl: db.url,
    databaseSchema: db.schema,
    exchange: { ...venueEndpoints(exchangeUrl), ...options.exchange },
    otherExchanges: options.otherExchanges ?? [],
    custody: { nodes: options.nodes ?? {}, faucet: null, localBank: null, signer: null },
    screening: options.screening ?? null,
    rates: { url: options.ratesUrl ?? `${venue.url}/rates`, everyMs: RATES_EVERY_MS },
    storagePath,
  });
  const now = () => clock.now;
  const app = await createApp({
    config,
    clock: now,
    log: options.log ?? createLog(process.env.DEBUG_LOG ?? 'silent'),
    createDemo,
    ...(options.readDiskSpace !== undefined && { readDiskSpace: options.readDiskSpace }),
    checkAnswers: true,
  });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });

  const call: Platform['call'] = async (method, path, body, token) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        source: 'web',
        language: 'en-US',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  };

  const captcha = async () => {
    const { data } = await call('GET', '/institution/image/captcha');
    const row = await db.database
      .selectFrom('captcha')
      .select('code')
      .where('id', '=', data.captchaId)
      .executeTakeFirstOrThrow();
    return { captchaId: data.captchaId as string, captchaCode: row.code };
  };

  const encrypt = async (password: string) => {
    const { data } = await call('GET', '/system/config');
    const key = { key: data.publicKey as string, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return publicEncrypt(key, Buffer.from(password)).toString('base64');
  };

  const openPlatformSession = async (email: string) => {
    clock.advance(BETWEEN_SESSIONS_MS);
    const user = db.database.selectFrom('platform_user').select('id').where('email', '=', email);
    const { id: userId } = await user.executeTakeFirstOrThrow();
    const { token } = await inTransaction(db.database, (tx) =>
      openSession(tx, { userId, origin: ORIGIN, at: clock.now }),
    );
    return token;
  };

  const signIn = async (email: string) => {
    const first = await call('POST', '/institution/preLogin', {
      username: email,
      password: await encrypt(PASSWORD),
      ...(await captcha()),
    });
    const { preLoginToken, factors } = first.data;
    if (factors[0] === 'google') {
      // Each code is valid once: the test's clock moves to the next one before each sign-in.
      clock.advance(30_000);
      const second = await call('POST', '/institution/login', {
        preLoginToken,
        gaCode: totp(GOOGLE_SECRET, clock.now),
      });
      return second.data.token as string;
    }
    const { emailUuid, emailCode } = await emailCodeFor(preLoginToken, email);
    return requireToken(await call('POST', '/institution/login', { preLoginToken, emailUuid, emailCode }));
  };

  const emailCodeFor = async (preLoginToken: string, email: string) => {
    const ask = () => call('POST', '/institution/email/captcha/noLogin', { preLoginToken });
    const { id, digits } = await sentCode({ clock, mails }, email, ask);
    return { emailUuid: id, emailCode: digits };
  };

  const mails = async (to: string) => {
    const response = await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as { id: string; channel: string; subject: string; text: string }[];
  };

  return {
    url,
    app,
    venue,
    db,
    config,
    clock,
    call,
    openSession: openPlatformSession,
    signIn,
    encrypt,
    captcha,
    mails,
    emailCodeFor,
    async close() {
      await app.close();
      await venue.close();
      await db.drop();
      await rm(storagePath, { recursive: true, force: true });
    },
  };
}

function requireToken(reply: Reply): string {
  if (reply.code !== 200) throw new Error(`sign-in failed: ${reply.code} ${reply.message}`);
  return reply.data.token;
}

/** Retries until there is a result; limited by the test's timeout. */
export async function waitFor<Result>(ask: () => Promise<Result | undefined> | Result | undefined): Promise<Result> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface SentCode {
  readonly id: string;
  readonly digits: string;
}

/** Requests a code and reads it from the mailbox. Throws if the request is rejected. */
export async function sentCode(
  { clock, mails }: Pick<Platform, 'mails'> & { readonly clock: Pick<Platform['clock'], 'advance'> },
  to: string,
  ask: () => Promise<Reply>,
): Promise<SentCode> {
  // A second request within a second is rejected.
  clock.advance(1_000);
  const before = new Set((await mails(to)).map(({ id }) => id));
  const { code, message, data } = await ask();
  if (code !== 200) throw new Error(`no code was sent: ${code} ${message}`);
  const digits = await waitFor(async () => {
    const all = await mails(to);
    // Another message may arrive in between, and the mailbox shows the last hundred alone.
    return all
      .filter(({ id }) => !before.has(id))
      .map(({ text }) => codeIn(text))
      .find((found) => found !== undefined);
  });
  return { id: data.emailUuid ?? data.smsUuid, digits };
}
