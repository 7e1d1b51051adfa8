import { randomUUID } from 'node:crypto';
import { totp } from '../../testkit/platform/totp.ts';
import { codeSent } from './mailbox.ts';
import { addCustomer, type Customer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import { retry } from './retry.ts';
import { GOOGLE_SECRET } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { type SessionClient, startSession } from './trader.ts';

/** A customer with a second member who approves; both send calls. Pages open with their sessions' `state`. */
export type Withdrawer = Awaited<ReturnType<typeof openWithdrawer>>;

const WALLET = '/account/wallet';

interface Requested {
  readonly asset: string;
  readonly network: string;
  readonly addressId: string;
  /** The whole amount that leaves the account. */
  readonly amount: string;
}

/** A code of a member's authenticator that is not used yet, without waiting for the next one. */
export async function freshGoogleCode(stack: RunningPlatform, email: string): Promise<string> {
  await withPlatform(stack, ({ database }) =>
    database.updateTable('platform_user').set({ google_last_step: 0 }).where('email', '=', email).execute(),
  );
  return totp(GOOGLE_SECRET, Date.now());
}

export async function openWithdrawer(stack: RunningPlatform, capital?: readonly (readonly [string, string])[]) {
  const approver = `approver-${randomUUID().slice(0, 8)}@journey.test`;
  const information = {
    address: '1 Harbour Road',
    town: 'Hong Kong',
    region: 'HK',
    registrationNumber: '70800001',
  };
  const customer = await addCustomer(stack, { approver, information, ...(capital && { capital }) });
  return startWithdrawer(stack, customer, approver);
}

/** Signs in a customer who is there already, and the member who approves. */
export async function startWithdrawer(stack: RunningPlatform, customer: Customer, approver: string) {
  const maker = await startSession(stack, customer);
  const colleague = await startSession(stack, { ...customer, email: approver });

  const gaCode = ({ email }: SessionClient): Promise<string> => freshGoogleCode(stack, email);

  /** Requests an email code, which is sent once a second, and returns it with its id. */
  const sendCode = async (path: string, body: object) => {
    const request = () => maker.ask<{ emailUuid: string }>(`${WALLET}/${path}`, body);
    let emailUuid = '';
    const emailCode = await codeSent(stack.url, maker.email, async () => {
      ({ emailUuid } = await retry(request, 5_000));
    });
    return { emailUuid, emailCode };
  };

  /** The other member votes on what waits for a record. */
  const decide = async (subjectId: string, vote: 'approve' | 'reject' = 'approve'): Promise<void> => {
    interface Waiting {
      readonly items: readonly { readonly approvalId: string; readonly subjectId: string; readonly digest: string }[];
    }
    const { items } = await colleague.ask<Waiting>('/institution/approval/page', {
      queryCondition: { state: 'waiting' },
    });
    const found = items.find((each) => each.subjectId === subjectId);
    if (found === undefined) throw new Error('nothing waits for this record');
    const { approvalId, digest } = found;
    await colleague.ask('/institution/approval/decide', {
      approvalId,
      digest,
      vote,
      proof: { gaCode: await gaCode(colleague) },
      ...(vote === 'reject' && { reason: 'For the test' }),
    });
  };

  /** Enters an address of the institution's own and confirms it. */
  const enterAddress = async (network: string, address: string, name: string): Promise<string> => {
    const { addressId } = await maker.ask<{ addressId: string }>(`${WALLET}/address/submit`, {
      key: randomUUID(),
      name,
      address,
      network,
      kind: 'common',
      source: 'wallet',
      remark: '',
      beneficiary: { isOwn: true },
      isWhitelisted: true,
    });
    const code = await sendCode('address/invokeEmailValidation', { addressId });
    await maker.ask(`${WALLET}/address/confirm`, { addressId, ...code, gaCode: await gaCode(maker) });
    return addressId;
  };

  const draft = async (requested: Requested) => {
    const body = { key: randomUUID(), ...requested };
    const { withdrawId } = await maker.ask<{ withdrawId: string }>(`${WALLET}/submitWithdraw`, body);
    return { withdrawId, ...(await sendCode('invokeWithdrawalEmailValidation', { withdrawId })) };
  };

  return {
    maker,
    colleague,
    gaCode,
    sendCode,
    decide,
    enterAddress,
    /** An address that can receive immediately. */
    addAddress: async (network: string, address: string, name: string): Promise<string> => {
      const addressId = await enterAddress(network, address, name);
      await decide(addressId);
      return addressId;
    },
    /** A draft, with its code. */
    draft,
    /** Confirms a withdrawal, which then waits for the other member. */
    withdraw: async (requested: Requested): Promise<string> => {
      const drafted = await draft(requested);
      await maker.ask(`${WALLET}/confirmWithdraw`, { ...drafted, gaCode: await gaCode(maker) });
      return drafted.withdrawId;
    },
    record: (orderId: string) =>
      maker.ask<{
        readonly status: string;
        readonly state: string;
        readonly txid: string | null;
        readonly receivable: string;
        readonly reason: string | null;
        readonly timeline: readonly { readonly event: string }[];
      }>(`${WALLET}/queryDepositWithdraw`, { orderId }),
  };
}
