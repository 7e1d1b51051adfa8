import type { Config } from '../../config.ts';
import { openContext } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Module } from '../../kernel/module.ts';
import { databaseTimeOf } from '../../kernel/time/databaseTime.ts';
import { createModules } from '../../moduleList.ts';
import { createDemoCalls, type DemoCalls } from './demoCalls.ts';
import { computeGoogleCode, readEmailedCode } from './demoCodes.ts';
import { createMinuteReader, enterPrices, type MinutePrices } from './pastPrices.ts';

const CODE_MS = 30_000;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
/** The jobs of each midnight: closing prices, the close of projects' days, their interest and that of loans. */
const MIDNIGHT_JOBS = ['closing_prices_store', 'broker_nav_close', 'broker_interest', 'loans_due'] as const;
const nextMidnight = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS;
/** The product at a time that has passed. */
export interface PastPlatform extends DemoCalls {
  readonly database: Database;
  readonly clock: () => number;
  /** Moves the clock forward to the prices of that minute, and runs the jobs of each midnight before it. */
  moveTo(at: number): Promise<void>;
  /** The next Google code of the demo's accounts, half a minute later: each is valid once. */
  googleCode(): Promise<string>;
  /** The digits of the newest code that was emailed to an address. */
  emailedCode(email: string): Promise<string>;
  /** Runs a module's job. */
  runJob(task: string, payload?: object): Promise<void>;
  /** Reads the NAV of brokers' projects. */
  readNav(): Promise<void>;
  /** One turn of the OTC desk. */
  turnDesk(): Promise<void>;
  /** Does what has fallen due, in the order of the modules. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

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

  const runJob = async (task: string, payload: object = {}) => {
    const job = modules.map(({ jobs }) => jobs?.[task]).find((found) => found !== undefined);
    if (job === undefined) throw new Error(`there is no job ${task}`);
    await (job as (payload: object) => unknown)(payload);
  };

  const readNav = async () => {
    await created.brokers.readNav();
  };

  return {
    ...createDemoCalls({ database, clock, ...created }),
    database,
    clock,
    runJob,
    readNav,
    turnDesk: () => created.otc.turn(),
    async moveTo(at) {
      for (let midnight = nextMidnight(now); midnight <= at; midnight += DAY_MS) {
        // The last reading of the day is its close.
        setClock(Math.max(now, midnight - SECOND_MS));
        await readNav();
        minute = await readMinute(midnight);
        enter(midnight);
        for (const job of MIDNIGHT_JOBS) await runJob(job);
      }
      minute = await readMinute(at);
      enter(at);
    },
    async googleCode() {
      enter(now + CODE_MS);
      return computeGoogleCode(now);
    },
    emailedCode: (email) => readEmailedCode(database, email),
    async runDue() {
      for (const module of modules) await module.runDue?.();
    },
    async close() {
      for (const module of modules) await module.close?.();
      await context.close();
    },
  };
}
