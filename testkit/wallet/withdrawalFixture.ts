import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { addJob, jobSchema } from '../../server/src/kernel/jobs/jobs.ts';
import { PLAN_OUTGOING } from '../../server/src/modules/custody/planJob.ts';
import { valueInUsd } from '../../server/src/modules/market/index.ts';
import { type ConsoleFixture, type OperatorName, openConsoleFixture } from '../people/operators.ts';
import { addMember as addPlatformMember, googleCode } from '../people/people.ts';
import { moveBusinessClock } from '../platform/businessClock.ts';
import { type Reply, sentCode, TRADER, waitFor } from '../platform/platform.ts';
import { currentRate } from '../platform/prices.ts';
import { type LocalChain, openLocalChain } from './localChain.ts';

const INSTITUTION = 'Northmark Capital';
const PRICE_UNAVAILABLE = 45528;
export const APPROVER = 'approver@demo.aldgate.test';

/** Caller: the demo trader, who is an administrator, or the member who approves. */
export type Member = 'trader' | 'approver';

/** A member, or another one by the token. */
type Caller = Member | { readonly token: string };

const EMAILS: Readonly<Record<Member, string>> = { trader: TRADER, approver: APPROVER };

/** A platform with operators, two members of the demo trader's institution, and a local Ethereum with its signer. */
export type WithdrawalFixture = Awaited<ReturnType<typeof openWithdrawalFixture>>;

export async function openWithdrawalFixture(options: Parameters<typeof openConsoleFixture>[0] = {}) {
  const console: ConsoleFixture = await openConsoleFixture(options);
  const { platform } = console;
  const { clock, db } = platform;
  const tokens = { trader: await platform.openSession(TRADER), approver: await platform.openSession(APPROVER) };
  const ethereum: LocalChain = await openLocalChain({ database: db.database, clock }, 'ETH');
  const call = (path: string, body: unknown = {}, who: Caller = 'trader') =>
    platform.call('POST', path, body, typeof who === 'string' ? tokens[who] : who.token);
  const wallet = (path: string, body: unknown = {}, who: Caller = 'trader') =>
    call(`/account/wallet/${path}`, body, who);
  const codeOf = (email: string, ask: () => Promise<Reply>) => sentCode(platform, email, ask);
  const codeFor = (who: Member, ask: () => Promise<Reply>) => codeOf(EMAILS[who], ask);

  /** The network's fee and the market's prices are of this moment. */
  const refresh = async (): Promise<void> => {
    // A rate is read every ten seconds.
    clock.advance(10_000);
    await ethereum.settle();
    for (const asset of ['USDT', 'USDC']) await currentRate(platform, asset);
    for (const asset of ['BTC', 'USDT', 'USDC', 'ETH']) {
      await waitFor(() => valueInUsd(platform.app, asset, clock.now));
    }
    for (const asset of ['USDT', 'USDC', 'ETH']) {
      await waitFor(async () => {
        const { data } = await wallet('listNetwork', { asset });
        return data?.[0]?.withdraw.fee === null ? undefined : data;
      });
    }
  };

  /** Another member approves what waits for a record. */
  const approve = async (subjectId: string, vote: 'approve' | 'reject' = 'approve'): Promise<Reply> => {
    const { data } = await call('/institution/approval/page', { queryCondition: { state: 'waiting' } }, 'approver');
    const found = data.items.find((each: { subjectId: string }) => each.subjectId === subjectId);
    const body = {
      approvalId: found?.approvalId,
      digest: found?.digest,
      vote,
      ...(vote === 'reject' && { reason: 'Not ours' }),
      proof: { gaCode: googleCode(platform) },
    };
    // A moved clock makes prices old; a vote that is refused for that uses no code.
    return waitFor(async () => {
      const reply = await call('/institution/approval/decide', body, 'approver');
      return reply.code === PRICE_UNAVAILABLE ? undefined : reply;
    });
  };

  /** Enters an address and confirms it; another member has not approved it yet. */
  const enterAddress = async (address: string, over: Record<string, unknown> = {}): Promise<string> => {
    const { code, message, data } = await wallet('address/submit', {
      key: randomUUID(),
      name: `Reserve ${address.slice(-4)}`,
      address,
      network: 'ETH',
      kind: 'common',
      source: 'wallet',
      remark: '',
      beneficiary: { isOwn: true },
      isWhitelisted: true,
      ...over,
    });
    if (code !== 200) throw new Error(`the address was rejected: ${code} ${message}`);
    const { addressId } = data;
    const sent = await codeFor('trader', () => wallet('address/invokeEmailValidation', { addressId }));
    const confirmed = await wallet('address/confirm', {
      addressId,
      emailUuid: sent.id,
      emailCode: sent.digits,
      gaCode: googleCode(platform),
    });
    if (confirmed.code !== 200) throw new Error(`it was not confirmed: ${confirmed.code} ${confirmed.message}`);
    return addressId;
  };

  /** An address that the book has, on the whitelist and approved. */
  const addAddress = async (address: string, over: Record<string, unknown> = {}): Promise<string> => {
    const addressId = await enterAddress(address, over);
    const { code } = await approve(addressId);
    if (code !== 200) throw new Error(`it was not approved: ${code}`);
    return addressId;
  };

  const submit = async (addressId: string, amount: string, over: Record<string, unknown> = {}): Promise<Reply> => {
    await refresh();
    const body = { key: randomUUID(), asset: 'USDT', network: 'ETH', addressId, amount, ...over };
    return wallet('submitWithdraw', body);
  };

  const gaCode = () => googleCode(platform);

  const withCode = async (withdrawId: string) => {
    const sent = await codeFor('trader', () => wallet('invokeWithdrawalEmailValidation', { withdrawId }));
    return { withdrawId, emailUuid: sent.id, emailCode: sent.digits };
  };

  /** A draft with its code, which one call confirms. */
  const draftWithCode = async (to: string, amount: string, over: Record<string, unknown> = {}) =>
    withCode((await submit(to, amount, over)).data.withdrawId);

  /** Confirms a draft with its code, at prices of that moment: a new Google code moves the clock. */
  const confirmDraft = async (draft: Awaited<ReturnType<typeof withCode>>): Promise<Reply> => {
    const code = gaCode();
    await refresh();
    return wallet('confirmWithdraw', { ...draft, gaCode: code });
  };

  /** Requests the code of a draft, and confirms it. */
  const confirm = async (withdrawId: string): Promise<Reply> => confirmDraft(await withCode(withdrawId));

  /** A withdrawal that was confirmed and waits for another member. */
  const confirmed = async (addressId: string, amount: string, over: Record<string, unknown> = {}): Promise<string> => {
    const drafted = await submit(addressId, amount, over);
    if (drafted.code !== 200) throw new Error(`it was not drafted: ${drafted.code} ${drafted.message}`);
    const { withdrawId } = drafted.data;
    const { code, message } = await confirm(withdrawId);
    if (code !== 200) throw new Error(`it was not confirmed: ${code} ${message}`);
    return withdrawId;
  };

  /** Runs what each minute runs, to its end. */
  const plan = async (): Promise<void> => {
    await inTransaction(db.database, (tx) => addJob(tx, PLAN_OUTGOING, {}));
    const jobs = sql.table(`${jobSchema(db.schema)}.jobs`);
    await waitFor(async () => {
      const { rows } = await sql`
        select from ${jobs} where task_identifier = ${PLAN_OUTGOING} and run_at <= now()`.execute(db.owner);
      return rows.length === 0 ? true : undefined;
    });
  };

  /** Reads the balance of an asset in the trader's institution, and the frozen part of it. */
  const capital = async (asset: string): Promise<{ readonly total: number; readonly frozen: number }> => {
    const { data } = await platform.call('GET', '/user/assets', undefined, tokens.trader);
    const found = data.find(
      (each: { asset: string; accountType: string }) => each.asset === asset && each.accountType === 'capital_account',
    );
    return { total: Number(found.total), frozen: Number(found.frozen) };
  };

  /** An operator's decision on a withdrawal. */
  const review = (
    who: OperatorName,
    withdrawId: string,
    decision: 'approve' | 'reject' | 'restrict',
    reason?: string,
  ) => console.ops(who, '/wallet/withdraw/review', { withdrawId, decision, reason: reason ?? 'Known to us' });

  /** Runs what each minute runs, with current prices. */
  const runDue = async (): Promise<void> => {
    await refresh();
    await moveBusinessClock(platform, 1_000);
  };

  /** A second operator lifts what restricts the institution or a member. */
  const lift = async (restrictionId: string): Promise<void> => {
    const body = { restrictionId, reason: 'Over' };
    const { data } = await console.ops('support', '/customer/restriction/lift', body);
    const { code } = await console.approve('admin', data.approvalId);
    if (code !== 200) throw new Error(`it was not lifted: ${code}`);
  };

  /** Opens the sessions that a freeze has ended. */
  const signInAgain = async (): Promise<void> => {
    tokens.trader = await platform.openSession(TRADER);
    tokens.approver = await platform.openSession(APPROVER);
  };

  /** A customer's own limit of 24 hours, in US dollars. */
  const setLimit = async (usd: string): Promise<void> => {
    const row = { usd_limit: usd, changed_at: new Date(clock.now) };
    await db.database
      .insertInto('withdrawal_limit')
      .values({ institution_id: await console.institutionId(INSTITUTION), ...row })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
      .execute();
  };

  /** Another member of the institution, without Google unless it is said. */
  const addMember = async (
    email: string,
    role: MemberRole,
    options: { readonly since?: number; readonly googleSecret?: string | null } = {},
  ) =>
    addPlatformMember(platform, { institutionId: await console.institutionId(INSTITUTION), email, role, ...options });

  /** A withdrawal as operators see it. */
  const reviewed = async (withdrawId: string, who: OperatorName = 'treasury') =>
    (await console.ops(who, '/wallet/withdraw/query', { withdrawId })).data;

  /** A withdrawal that operators have to review. */
  const inReview = async (addressId: string, amount: string, over: Record<string, unknown> = {}): Promise<string> => {
    const withdrawId = await confirmed(addressId, amount, over);
    await approve(withdrawId);
    await until(withdrawId, 'review');
    return withdrawId;
  };

  const record = async (orderId: string) => (await wallet('queryDepositWithdraw', { orderId })).data;

  /** Waits until a withdrawal is in a state, while the network is followed. */
  const until = (orderId: string, state: string) =>
    waitFor(async () => {
      await ethereum.settle();
      const found = await record(orderId);
      return found.state === state ? found : undefined;
    });

  return {
    console,
    platform,
    ethereum,
    tokens,
    call,
    wallet,
    codeFor,
    codeOf,
    refresh,
    approve,
    enterAddress,
    addAddress,
    submit,
    confirm,
    confirmed,
    record,
    until,
    gaCode,
    draftWithCode,
    confirmDraft,
    plan,
    moveBusinessClock: (ms: number) => moveBusinessClock(platform, ms),
    capital,
    review,
    reviewed,
    inReview,
    setLimit,
    runDue,
    lift,
    signInAgain,
    addMember,
    async close() {
      await ethereum.close();
      await platform.close();
    },
  };
}
