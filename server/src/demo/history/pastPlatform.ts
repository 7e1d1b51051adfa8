import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  type CallName,
  calls,
  type OperationsAnswerOf,
  type OperationsCallName,
  type OperationsRequestOf,
  operationsCalls,
  type RequestOf,
} from '@aldgate/contract';
import { generate } from 'otplib';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { openContext } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { databaseTimeOf } from '../../kernel/databaseTime.ts';
import type { Log } from '../../kernel/log.ts';
import type { Module } from '../../kernel/module.ts';
import { createModules } from '../../moduleList.ts';
import { findUserByName } from '../../modules/identity/index.ts';
import { DEMO_GOOGLE_SECRET } from '../accounts.ts';
import { createMinuteReader, enterPrices, type MinutePrices } from './pastPrices.ts';

const CODE_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
const nextMidnight = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS;
const ORIGIN = { address: '127.0.0.1', client: 'Demo history' };

/** The product's calls as people of the demo make them, at a time that has passed. */
export interface PastPlatform {
  readonly database: Database;
  readonly clock: () => number;
  /** Moves the clock forward to the prices of that minute, and stores the closing prices of each midnight before it. */
  moveTo(at: number): Promise<void>;
  asVisitor<Name extends CallName>(name: Name, body: RequestOf<Name>): Promise<AnswerOf<Name>>;
  asMember<Name extends CallName>(email: string, name: Name, body: RequestOf<Name>): Promise<AnswerOf<Name>>;
  asOperator<Name extends OperationsCallName>(
    email: string,
    name: Name,
    body: OperationsRequestOf<Name>,
  ): Promise<OperationsAnswerOf<Name>>;
  /** The next Google code of the demo's accounts, half a minute later: each is valid once. */
  googleCode(): Promise<string>;
  /** The digits of the newest code that was emailed to an address. */
  emailedCode(email: string): Promise<string>;
  /** Runs a module's job. */
  runJob(task: string, payload?: object): Promise<void>;
  /** One turn of the OTC desk. */
  turnDesk(): Promise<void>;
  /** Does what has fallen due, in the order of the modules. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

type Handler = (request: unknown, caller: unknown) => unknown;

/**
 * Opens the server's modules on a clock that the history moves, without HTTP, workers and market feeds: their calls,
 * approvals and jobs do what they do when they are served.
 */
export async function openPastPlatform(config: Config, log: Log, from: number): Promise<PastPlatform> {
  let now = from;
  let minute: MinutePrices | undefined;
  let modules: readonly Module[] = [];
  const clock = () => now;
  const context = await openContext({
    // Texts name the origin that browsers will use.
    config: { ...config, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    clock,
    databaseTime: databaseTimeOf(clock),
    log,
    modules: () => modules,
    http: () => {
      throw new Error('nothing is served');
    },
  });
  const { database } = context;
  const created = await createModules(context, config, { isLive: false });
  modules = created.modules;
  const { market } = created;
  const readMinute = createMinuteReader(config, market);
  const setClock = (at: number) => {
    now = at;
  };
  const enter = (at: number) => {
    if (minute !== undefined) enterPrices(market, minute, { at, setClock });
    setClock(at);
  };

  /** Checks a request by its description and makes the call. */
  const call = async (
    { request }: { readonly request: z.ZodType },
    handler: Handler | undefined,
    { name, body, caller }: { readonly name: string; readonly body: unknown; readonly caller: object },
  ): Promise<unknown> => {
    if (handler === undefined) throw new Error(`${name} has no handler`);
    return handler(request.parse(body), { receivedAt: now, origin: ORIGIN, ...caller });
  };

  const callAs = (user: object | null, name: CallName, body: unknown) => {
    const handler = (created.handlers as Record<string, unknown>)[name] as Handler | undefined;
    return call(calls[name], handler, { name, body, caller: { language: 'en-US', user } });
  };

  const runJob = async (task: string, payload: object = {}) => {
    const job = modules.map(({ jobs }) => jobs?.[task]).find((found) => found !== undefined);
    if (job === undefined) throw new Error(`there is no job ${task}`);
    await (job as (payload: object) => unknown)(payload);
  };

  return {
    database,
    clock,
    runJob,
    turnDesk: () => created.otc.turn(),
    async moveTo(at) {
      for (let midnight = nextMidnight(now); midnight <= at; midnight += DAY_MS) {
        minute = await readMinute(midnight);
        enter(midnight);
        await runJob('closing_prices_store');
      }
      minute = await readMinute(at);
      enter(at);
    },
    async asVisitor(name, body) {
      return (await callAs(null, name, body)) as never;
    },
    async asMember(email, name, body) {
      const row = await findUserByName(database, email);
      if (row === undefined) throw new Error(`${email} is no member`);
      const user = {
        userId: row.id,
        institutionId: row.institution_id,
        principal: { kind: 'session', id: randomUUID() },
        role: row.role,
      };
      return (await callAs(user, name, body)) as never;
    },
    async asOperator(email, name, body) {
      const found = await database
        .selectFrom('operator')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const handler = (created.operatorHandlers as Record<string, unknown>)[name] as Handler | undefined;
      const caller = { operator: { operatorId: found.id, sessionId: randomUUID(), role: found.role } };
      return (await call(operationsCalls[name], handler, { name, body, caller })) as never;
    },
    async googleCode() {
      enter(now + CODE_MS);
      return generate({ secret: DEMO_GOOGLE_SECRET, epoch: Math.floor(now / 1_000) });
    },
    async emailedCode(email) {
      const { body } = await database
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', email)
        .where('body', 'like', '%code is %')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const digits = /code is (\d{6})/.exec(body ?? '')?.[1];
      if (digits === undefined) throw new Error(`no code was emailed to ${email}`);
      return digits;
    },
    async runDue() {
      for (const module of modules) await module.runDue?.();
    },
    async close() {
      for (const module of modules) await module.close?.();
      await context.close();
    },
  };
}
