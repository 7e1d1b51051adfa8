import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { logInOperator } from '../../testkit/platform/logIn.ts';
import { createBankClient } from './bankClient.ts';
import { enterBankAccount, euroAccount } from './bankCustomer.ts';
import { addOperator } from './people.ts';
import { PASSWORD, unusedCode } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import type { Withdrawer } from './withdrawer.ts';

/** Two operators who import statements and send payments by calls, with the local bank at the other side. */
export type BankDesk = Awaited<ReturnType<typeof openBankDesk>>;

interface Line {
  readonly lineId: string;
  readonly amount: string;
  readonly state: string;
}

const accountOf = (currency: string) => {
  const found = LOCAL_ACCOUNTS.find((each) => each.currency === currency);
  if (found === undefined) throw new Error(`the local bank has no account in ${currency}`);
  return found;
};

export async function openBankDesk(stack: RunningPlatform) {
  const maker = await openOperator(stack, 'treasury');
  const checker = await openOperator(stack, 'administrator');

  const bank = createBankClient(stack);
  const approve = (approvalId: string) => checker.ask('/approval/decide', { approvalId, decision: 'approve' });

  /** Takes the bank's next statement and imports it; returns its lines. */
  const importStatement = async (currency: string): Promise<readonly Line[]> => {
    const { id } = accountOf(currency);
    const { buffer } = await bank.statement(currency);
    const path = `/wallet/bank/statement/import?account=${id}&format=camt.053`;
    const { statementId } = await maker.send<{ statementId: string }>(path, {
      type: 'application/octet-stream',
      body: buffer,
    });
    const { items } = await maker.ask<{ items: Line[] }>('/wallet/bank/line/page', {
      pageCondition: { page: 1, pageSize: 100 },
      queryCondition: { statementId },
    });
    return items;
  };

  /** Puts the waiting payments of a currency into a batch, approves and exports it; returns its file. */
  const exportBatch = async (currency: string, valueDate: string): Promise<Uint8Array> => {
    const { batchId, approvalId } = await maker.ask<{ batchId: string; approvalId: string }>(
      '/wallet/bank/batch/create',
      { accountId: accountOf(currency).id, charges: 'shared', valueDate, reason: 'For the test' },
    );
    await approve(approvalId);
    const file = await maker.request('/wallet/bank/batch/export', {
      type: 'application/json',
      body: JSON.stringify({ batchId }),
    });
    const type = file.headers.get('content-type') ?? '';
    if (!type.includes('xml')) throw new Error(`no file of payments: ${await file.text()}`);
    return new Uint8Array(await file.arrayBuffer());
  };

  return {
    maker,
    checker,
    approve,
    importStatement,
    exportBatch,
    /** The other side. */
    bank,
    /** Credits the lines of a statement that are ready, which takes both operators. */
    matchReady: async (lines: readonly Line[]): Promise<void> => {
      const lineIds = lines.filter(({ state }) => state === 'ready').map(({ lineId }) => lineId);
      const { approvalId } = await maker.ask<{ approvalId: string }>('/wallet/bank/line/match', {
        lineIds,
        reason: 'As proposed',
      });
      await approve(approvalId);
    },
    /** Both operators agree on a withdrawal that waits for a review. */
    release: async (withdrawId: string): Promise<void> => {
      for (const operator of [maker, checker]) {
        const review = { withdrawId, decision: 'approve', reason: 'Known to us' };
        await operator.ask('/wallet/bank/withdraw/review', review).catch(() => undefined);
      }
    },
    /** A verified account of a customer: one in euros at a bank, or with other fields. */
    addAccount: async (
      customer: Withdrawer,
      fields: Readonly<Record<string, string>> = euroAccount(customer),
    ): Promise<string> => {
      const bankAccountId = await enterBankAccount(customer, fields);
      await maker.ask('/wallet/bank/customerAccount/review', {
        bankAccountId,
        decision: 'approve',
        reason: 'Statement seen',
      });
      return bankAccountId;
    },
  };
}

async function openOperator({ url, ...platform }: RunningPlatform, role: OperatorRole) {
  const { email } = await addOperator({ url, ...platform }, role);
  const token = await logInOperator(url, { email, password: PASSWORD, gaCode: unusedCode(`${url} ${email}`) });
  const request = async (
    path: string,
    { type, body }: { readonly type: string; readonly body: string | Buffer<ArrayBuffer> },
  ) =>
    fetch(`${url}/api/operations${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body,
    });
  const send = async <Data>(path: string, content: Parameters<typeof request>[1]): Promise<Data> => {
    const response = await request(path, content);
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
  return {
    request,
    send,
    ask: <Data>(path: string, body: object) =>
      send<Data>(path, { type: 'application/json', body: JSON.stringify(body) }),
  };
}
