import { BASE_PATH } from '@aldgate/contract';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { openSession } from '../../server/src/modules/identity/sessions.ts';
import { type OperatorName, openOperatorSessions } from '../people/operators.ts';
import { GOOGLE_SECRET, ORIGIN, type Platform, type Reply, sentCode, TRADER } from '../platform/platform.ts';
import { totp } from '../platform/totp.ts';
import type { FailureFixture } from './failureFixture.ts';

const NAV_STALE = 45717;
const GOOGLE_STEP_MS = 30_000;
/** How long a reading counts here as live; the server counts it for ten seconds. */
const LIVE_MS = 4_000;

const stepOf = (at: number): number => Math.floor(at / GOOGLE_STEP_MS);

/** How the requests of a change are sent, until each has a result. Returns its data. */
export interface CapitalSender {
  /** Sends one that needs no code. */
  readonly enter: (path: string, body: object) => Promise<Reply['data']>;
  /** Sends one with a Google code. */
  readonly confirm: (path: string, body: object) => Promise<Reply['data']>;
}

/** Changes of a project's capital by a broker and operators, at a server that may be dropped meanwhile. */
export interface CapitalWork {
  readonly call: (path: string, body?: object) => Promise<Reply>;
  /** Sends a call of an operator. */
  readonly operate: (who: OperatorName, path: string, body: object) => Promise<Reply>;
  /** Lets time pass, with its jobs, until there is a result. Rejects once the server was dropped. */
  readonly until: <Result>(ask: () => Promise<Result | undefined>) => Promise<Result>;
  /** Sends requests at a live reading, with unused codes. */
  readonly sender: CapitalSender;
  /** Repeats requests that have a result, with a wrong code: a repeat changes nothing. */
  readonly repeater: CapitalSender;
  /** Requests the code of an extract and reads it from the mailbox. */
  readonly proveExtract: (recordId: string) => Promise<{ readonly emailUuid: string; readonly emailCode: string }>;
  /** Lets operators approve a change, and waits until its actions have ended; returns how each is executed. */
  readonly approve: (changeNo: string) => Promise<readonly string[]>;
}

/** Opens sessions of the trader and of the operators, which last for some hours of the clock. */
export async function openCapitalWork(fixture: FailureFixture, projectNo: string): Promise<CapitalWork> {
  const { clock, db } = fixture;
  const { id: userId } = await db.database
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const operators = await openOperatorSessions(fixture);
  const trader = await inTransaction(db.database, (tx) => openSession(tx, { userId, origin: ORIGIN, at: clock.now }));

  const send = async (token: string, path: string, body: object): Promise<Reply> => {
    const response = await fetch(`${fixture.server.url}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  };
  const call: CapitalWork['call'] = (path, body = {}) => send(trader.token, path, body);
  const operate: CapitalWork['operate'] = (who, path, body) => send(operators[who], `/operations${path}`, body);
  const until: CapitalWork['until'] = (ask) =>
    fixture.until(async () => {
      if (fixture.server.isDropped) throw new Error('the server was dropped');
      await fixture.makeJobsDue();
      return ask();
    });
  let liveAt = 0;
  let usedStep = 0;
  const isLive = async (): Promise<boolean> => {
    if (clock.now - liveAt < LIVE_MS) return true;
    await fixture.server.app.readNav();
    const { data } = await call('/broker/project/queryWithdrawAvailable', { projectNo });
    if (data.freshness.state === 'live') liveAt = clock.now;
    return data.freshness.state === 'live';
  };
  /** The data of an answer; undefined while the reading is stale. */
  const requireResult = ({ code, message, data }: Reply): Reply['data'] => {
    if (code === NAV_STALE) return undefined;
    if (code !== 200) throw new Error(`the change does not proceed: ${code} ${message} ${JSON.stringify(data)}`);
    return data;
  };
  /** Takes the next step of a change that waits for an operator. */
  const review = async (changeNo: string): Promise<void> => {
    const waiting = await db.database
      .selectFrom('approval')
      .select('id')
      .where('target', '=', `capital_change:${changeNo}`)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const reply =
      waiting === undefined
        ? await operate('treasury', '/broker/change/review', { changeNo, decision: 'approve', reason: 'Checked' })
        : await operate('admin', '/approval/decide', { approvalId: waiting.id, decision: 'approve' });
    requireResult(reply);
  };
  return {
    call,
    operate,
    until,
    sender: {
      enter: (path, body) => until(async () => ((await isLive()) ? requireResult(await call(path, body)) : undefined)),
      confirm: (path, body) =>
        until(async () => {
          if (usedStep === stepOf(clock.now)) clock.advance(GOOGLE_STEP_MS);
          if (!(await isLive())) return undefined;
          const at = clock.now;
          const data = requireResult(await call(path, { ...body, gaCode: totp(GOOGLE_SECRET, at) }));
          if (data !== undefined) usedStep = stepOf(at);
          return data;
        }),
    },
    repeater: {
      enter: async (path, body) => requireResult(await call(path, body)),
      confirm: async (path, body) => requireResult(await call(path, { ...body, gaCode: '000000' })),
    },
    async proveExtract(recordId) {
      const mails = async (to: string) => {
        const response = await fetch(`${fixture.server.url}/mailbox/messages?to=${encodeURIComponent(to)}`);
        return (await response.json()) as Awaited<ReturnType<Platform['mails']>>;
      };
      const { id: emailUuid, digits: emailCode } = await sentCode({ clock, mails }, TRADER, () =>
        call('/broker/project/invokeWithdrawalEmailValidation', { recordId }),
      );
      return { emailUuid, emailCode };
    },
    approve: (changeNo) =>
      until(async () => {
        const isRead = await isLive();
        const rows = await db.database
          .selectFrom('broker_action as a')
          .innerJoin('broker_capital_change as c', 'c.change_no', 'a.change_no')
          .select(['a.execution', 'c.status'])
          .where('a.change_no', '=', changeNo)
          .orderBy('a.number')
          .execute();
        const executions = rows.map(({ execution }) => execution);
        if (executions.every((execution) => execution === 'done' || execution === 'failed')) return executions;
        if (isRead && rows[0]?.status === 'approving') await review(changeNo);
        return undefined;
      }),
  };
}
