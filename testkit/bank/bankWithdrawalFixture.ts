import { randomUUID } from 'node:crypto';
import { type OperatorName, openConsoleFixture } from '../people/operators.ts';
import { googleCode } from '../people/people.ts';
import { type Reply, sentCode, TRADER, waitFor } from '../platform/platform.ts';
import { APPROVER } from '../wallet/withdrawalFixture.ts';
import { bankAccountSteps, DOLLAR_ACCOUNT } from './bankAccounts.ts';
import { createBankFixture, localAccount, type WrittenLine } from './bankFixture.ts';

/** A platform whose customer has a verified account at a bank, and what members, operators and the bank do. */
export type BankWithdrawalFixture = Awaited<ReturnType<typeof openBankWithdrawalFixture>>;

type Currency = Parameters<typeof localAccount>[0];

export async function openBankWithdrawalFixture() {
  const console = await openConsoleFixture();
  const { platform, ops, approve } = console;
  const trader = { email: TRADER, token: await platform.openSession(TRADER) };
  const approver = { email: APPROVER, token: await platform.openSession(APPROVER) };
  const accounts = bankAccountSteps(console);
  const bank = createBankFixture(console);
  const call = (path: string, body: object = {}, { token } = trader): Promise<Reply> =>
    platform.call('POST', path, body, token);
  const fiat = (path: string, body: object = {}): Promise<Reply> => call(`/account/wallet/fiat/${path}`, body);
  const bankAccountId = await accounts.addVerified(trader, approver, DOLLAR_ACCOUNT);

  const requested = (amount: string, over: object = {}) => ({
    asset: 'USD',
    bankAccountId,
    amount,
    charges: 'shared',
    ...over,
  });
  const preview = (amount: string, over: object = {}) => fiat('previewWithdraw', requested(amount, over));
  const submit = (amount: string, over: object = {}) =>
    fiat('submitWithdraw', { key: randomUUID(), ...requested(amount, over) });

  const confirm = async (withdrawId: string): Promise<Reply> => {
    const sent = await sentCode(platform, TRADER, () => fiat('invokeWithdrawalEmailValidation', { withdrawId }));
    const proof = { emailUuid: sent.id, emailCode: sent.digits, gaCode: googleCode(platform) };
    return fiat('confirmWithdraw', { withdrawId, ...proof });
  };

  /** A withdrawal that was confirmed and waits for another member. */
  const confirmed = async (amount: string, over: object = {}): Promise<string> => {
    const drafted = await submit(amount, over);
    if (drafted.code !== 200) throw new Error(`it was not drafted: ${drafted.code} ${drafted.message}`);
    const { withdrawId } = drafted.data;
    const { code, message } = await confirm(withdrawId);
    if (code !== 200) throw new Error(`it was not confirmed: ${code} ${message}`);
    return withdrawId;
  };

  /** Another member votes on what waits for a record. */
  const vote = async (subjectId: string, decision: 'approve' | 'reject' = 'approve'): Promise<Reply> => {
    const { data } = await call('/institution/approval/page', { queryCondition: { state: 'waiting' } }, approver);
    const found = data.items.find((each: { subjectId: string }) => each.subjectId === subjectId);
    const body = {
      approvalId: found?.approvalId,
      digest: found?.digest,
      vote: decision,
      ...(decision === 'reject' && { reason: 'Not ours' }),
      proof: { gaCode: googleCode(platform) },
    };
    return call('/institution/approval/decide', body, approver);
  };

  const record = async (orderId: string): Promise<Reply['data']> => (await fiat('queryTransaction', { orderId })).data;
  const until = (orderId: string, state: string) =>
    waitFor(async () => {
      const found = await record(orderId);
      return found.state === state ? found : undefined;
    });

  const review = (
    withdrawId: string,
    decision: 'approve' | 'reject' = 'approve',
    { who = 'treasury', reason = 'Known to us' }: { readonly who?: OperatorName; readonly reason?: string } = {},
  ) => ops(who, '/wallet/bank/withdraw/review', { withdrawId, decision, reason });

  /** A withdrawal that waits for a batch. */
  const queued = async (amount: string, over: object = {}): Promise<string> => {
    const withdrawId = await confirmed(amount, over);
    await vote(withdrawId);
    const checked = await waitFor(async () => {
      const found = await record(withdrawId);
      return ['review', 'queued'].includes(found.state) ? found : undefined;
    });
    if (checked.state === 'review') await review(withdrawId);
    await until(withdrawId, 'queued');
    return withdrawId;
  };

  /** Puts what waits into a batch of the currency's local account, or another one. */
  const createBatch = async (over: object = {}, who: OperatorName = 'treasury'): Promise<Reply> => {
    const { data } = await preview('1000');
    return ops(who, '/wallet/bank/batch/create', {
      accountId: localAccount('USD').id,
      charges: 'shared',
      valueDate: data.valueDate,
      reason: 'Daily run',
      ...over,
    });
  };

  const exportFile = async (batchId: string, who: OperatorName = 'treasury') => {
    const response = await fetch(`${platform.url}/api/operations/wallet/bank/batch/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${console.tokens[who]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ batchId }),
    });
    return response.text();
  };

  /** An exported batch of all that waits. */
  const exported = async (over: object = {}): Promise<{ readonly batchId: string; readonly file: string }> => {
    const { code, message, data } = await createBatch(over);
    if (code !== 200) throw new Error(`no batch was made: ${code} ${message}`);
    const approved = await approve('admin', data.approvalId);
    if (approved.code !== 200) throw new Error(`it was not approved: ${approved.code}`);
    return { batchId: data.batchId, file: await exportFile(data.batchId) };
  };

  /** The debit of a withdrawal, or its return, as a bank's statement has it. */
  const lineOf = async (withdrawId: string, over: WrittenLine = {}): Promise<WrittenLine> => ({
    direction: 'debit',
    amount: (await record(withdrawId)).receivable,
    endToEndId: withdrawId.replaceAll('-', ''),
    bankReference: randomUUID().slice(0, 16),
    ...over,
  });

  /** A withdrawal that the bank has paid. */
  const paid = async (amount: string): Promise<string> => {
    const withdrawId = await queued(amount);
    await exported();
    await bank.receive('USD', [await lineOf(withdrawId)]);
    return withdrawId;
  };

  /** Reads the customer's balance of a currency, and the frozen part of it. */
  const capital = async (asset: Currency = 'USD'): Promise<{ readonly total: string; readonly frozen: string }> => {
    const { data } = await platform.call('GET', '/user/assets', undefined, trader.token);
    const { total, frozen } = data.find(
      (each: { asset: string; accountType: string }) => each.asset === asset && each.accountType === 'capital_account',
    );
    return { total, frozen };
  };

  return {
    console,
    platform,
    ops,
    approve,
    trader,
    approver,
    accounts,
    bank,
    bankAccountId,
    call,
    fiat,
    preview,
    submit,
    confirm,
    confirmed,
    vote,
    record,
    until,
    review,
    queued,
    createBatch,
    exportFile,
    exported,
    lineOf,
    paid,
    capital,
    close: () => platform.close(),
  };
}
