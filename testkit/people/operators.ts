import { BASE_PATH, channels } from '@aldgate/contract';
import { inviteAdministrator } from '../../server/src/commands/operatorInvite.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { openOperatorSession } from '../../server/src/modules/operators/sessions.ts';
import {
  BETWEEN_SESSIONS_MS,
  GOOGLE_SECRET,
  ORIGIN,
  PASSWORD,
  type Platform,
  type Reply,
  startPlatform,
} from '../platform/platform.ts';
import { totp } from '../platform/totp.ts';

/** The demo operators by role; `second` is another reviewer. */
export type OperatorName = 'admin' | 'reviewer' | 'second' | 'support' | 'treasury' | 'dealer' | 'dealer2' | 'auditor';

export const operatorEmail = (name: OperatorName): string => `${name}@ops.aldgate.test`;

/** A platform with a session of every demo operator. Tests of the login use `login` instead. */
export interface ConsoleFixture {
  readonly platform: Platform;
  readonly tokens: Readonly<Record<OperatorName, string>>;
  /** A call of the console as one of the operators, or with a token. */
  readonly ops: (who: OperatorName | { readonly token?: string }, path: string, body?: unknown) => Promise<Reply>;
  readonly login: (
    email: string,
    credentials?: { readonly password?: string; readonly gaCode?: string },
  ) => Promise<Reply>;
  readonly institutionId: (name: string) => Promise<string>;
  readonly userId: (email: string) => Promise<string>;
  readonly operatorId: (name: OperatorName) => Promise<string>;
  /** Approves another operator's request. */
  readonly approve: (who: OperatorName | { readonly token: string }, approvalId: string) => Promise<Reply>;
  /** The audit records of an action, newest first, as the application reads them. */
  readonly audited: (action: string) => Promise<{ actor: string; subject: string; before: unknown; after: unknown }[]>;
}

const NAMES: readonly OperatorName[] = [
  'admin',
  'reviewer',
  'second',
  'support',
  'treasury',
  'dealer',
  'dealer2',
  'auditor',
];

export async function openConsoleFixture(options: Parameters<typeof startPlatform>[0] = {}): Promise<ConsoleFixture> {
  const platform = await startPlatform(options);
  const login: ConsoleFixture['login'] = async (email, credentials = {}) => {
    // Each code is valid once: the test's clock moves to the next one before each sign-in.
    platform.clock.advance(30_000);
    return platform.call('POST', '/operations/login', {
      email,
      password: await platform.encrypt(credentials.password ?? PASSWORD),
      ...(await platform.captcha()),
      gaCode: credentials.gaCode ?? totp(GOOGLE_SECRET, platform.clock.now),
    });
  };
  platform.clock.advance(BETWEEN_SESSIONS_MS);
  const tokens = await openOperatorSessions(platform);
  const ops: ConsoleFixture['ops'] = (who, path, body = {}) =>
    platform.call('POST', `/operations${path}`, body, typeof who === 'string' ? tokens[who] : who.token);
  const { database } = platform.db;
  return {
    platform,
    tokens,
    ops,
    login,
    institutionId: async (name) =>
      (await database.selectFrom('institution').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id,
    userId: async (email) =>
      (await database.selectFrom('platform_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    operatorId: async (name) =>
      (
        await database
          .selectFrom('operator')
          .select('id')
          .where('email', '=', operatorEmail(name))
          .executeTakeFirstOrThrow()
      ).id,
    approve: (who, approvalId) => ops(who, '/approval/decide', { approvalId, decision: 'approve' }),
    audited: (action) =>
      database
        .selectFrom('audit_record')
        .select(['actor', 'subject', 'before', 'after'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .execute(),
  };
}

/** Opens a session of every demo operator; returns their tokens. */
export function openOperatorSessions({
  db,
  clock,
}: Pick<Platform, 'db'> & { readonly clock: Pick<Platform['clock'], 'now'> }): Promise<Record<OperatorName, string>> {
  return inTransaction(db.database, async (tx) => {
    const operators = await tx.selectFrom('operator').select(['id', 'email']).execute();
    const tokens: Partial<Record<OperatorName, string>> = {};
    for (const name of NAMES) {
      const operatorId = operators.find(({ email }) => email === operatorEmail(name))?.id ?? '';
      const { token } = await openOperatorSession(tx, { operatorId, origin: ORIGIN, at: clock.now });
      tokens[name] = token;
    }
    return tokens as Record<OperatorName, string>;
  });
}

export function requireToken({ code, message, data }: Reply): string {
  if (code !== 200) throw new Error(`sign-in failed: ${code} ${message}`);
  return data.token;
}

/** Accepts an invitation; `at` is the authenticator's time. */
export async function acceptInvitation(
  { platform }: Pick<ConsoleFixture, 'platform'>,
  invitationToken: string,
  over: Record<string, unknown> = {},
): Promise<Reply> {
  const { data } = await platform.call('POST', '/operations/invitation/query', { invitationToken });
  return platform.call('POST', '/operations/invitation/accept', {
    invitationToken,
    password: await platform.encrypt(PASSWORD),
    confirmPassword: await platform.encrypt(PASSWORD),
    gaCode: data === null ? '000000' : totp(data.secretKey, platform.clock.now),
    ...over,
  });
}

export const invitationToken = (text: string): string => /token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';

/** Invites another administrator with the command line of the server; returns the session's token. */
export async function secondAdministrator(fixture: ConsoleFixture, email = 'deputy@ops.aldgate.test'): Promise<string> {
  const { platform } = fixture;
  const deps = {
    database: platform.db.database,
    box: createSecretBox(platform.config.secretsKey),
    clock: () => platform.clock.now,
  };
  const path = await inviteAdministrator(deps, [email, 'Dana', 'Deputy']);
  return requireToken(await acceptInvitation(fixture, invitationToken(path)));
}

/** Reads the account channel like a page of the user. */
export async function readAccountPush({ url }: Platform, token: string) {
  const topics: string[] = [];
  const ending = new AbortController();
  const response = await fetch(`${url}${BASE_PATH}${channels.account.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  let isEnded = false;
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      for (const [, topic = ''] of Buffer.from(chunk)
        .toString()
        .matchAll(/"topic":"([a-zA-Z]+)"/g))
        topics.push(topic);
    }
  };
  void read().then(
    () => {
      isEnded = true;
    },
    () => undefined,
  );
  return {
    topics,
    get isEnded() {
      return isEnded;
    },
    close: () => ending.abort(),
  };
}
