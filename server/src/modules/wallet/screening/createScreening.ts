import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type ProviderAnswer, readAnswers, storeAnswers } from './answers.ts';
import type { ScreeningConfig } from './config.ts';
import { createHttpScreen } from './httpScreen.ts';
import { readOperatorsList } from './operatorsList.ts';
import { joinResults, nameOf, type Screen, type Screened, type ScreeningResult } from './screening.ts';

/** Screens addresses: the operators' list always, and the provider where one is configured. */
export interface Screening {
  /**
   * Asks the provider about addresses and stores its answers. Outside of transactions: a provider may take its time.
   */
  readonly ask: (wanted: readonly Screened[]) => Promise<void>;
  /** Reads list and stored answers about addresses: the stricter of both. */
  readonly read: (tx: Tx, wanted: readonly Screened[]) => Promise<(screened: Screened) => ScreeningResult>;
}

export interface ScreeningDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Null: there is no provider. */
  readonly provider: ScreeningConfig | null;
}

export function createScreening({ database, clock, log, provider }: ScreeningDeps): Screening {
  const screen = provider === null ? null : createHttpScreen(provider);
  return {
    async ask(wanted) {
      if (screen === null || wanted.length === 0) return;
      const answers = await askAll(screen, log, wanted);
      await storeAnswers(database, answers, clock());
    },
    async read(tx, wanted) {
      const listed = await readOperatorsList(tx, wanted);
      if (screen === null) return listed;
      const answered = await readAnswers(tx, wanted, clock());
      return (screened) => joinResults([listed(screened), answered(screened)]);
    },
  };
}

/** Questions at the same time. */
const PARALLEL = 8;

/**
 * Asks about each address once. After one that was not answered in time nothing more is asked: all wait once at most.
 */
async function askAll(
  screen: Screen,
  log: ScreeningDeps['log'],
  wanted: readonly Screened[],
): Promise<ProviderAnswer[]> {
  const distinct = [...new Map(wanted.map((each) => [nameOf(each), each])).values()];
  const answers: ProviderAnswer[] = [];
  let isAway = false;
  const ask = async (screened: Screened): Promise<ProviderAnswer> => {
    if (isAway) return { screened, result: null };
    try {
      return { screened, result: await screen(screened) };
    } catch (error) {
      log.warn({ err: error, network: screened.network }, 'the provider of screening did not answer');
      isAway ||= error instanceof Error && error.name === 'TimeoutError';
      return { screened, result: null };
    }
  };
  for (let start = 0; start < distinct.length; start += PARALLEL) {
    answers.push(...(await Promise.all(distinct.slice(start, start + PARALLEL).map(ask))));
  }
  return answers;
}
