import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { openConsoleFixture } from '../people/operators.ts';
import { addMember as addPlatformMember, googleCode } from '../people/people.ts';
import { type Reply, sentCode, TRADER } from '../platform/platform.ts';
import { APPROVER } from '../wallet/withdrawalFixture.ts';

const INSTITUTION = 'Northmark Capital';

/** A member with a session. */
interface Member {
  readonly email: string;
  readonly token: string;
  /** Whether the demo's authenticator is bound. */
  readonly hasGoogle?: boolean;
}

interface Form {
  readonly remark?: string;
  readonly permissions?: readonly ApiPermission[];
  readonly addresses?: readonly string[];
}

/** A platform whose members make API keys, and the demo trader's institution, where another member votes. */
export type ApiKeyFixture = Awaited<ReturnType<typeof openApiKeyFixture>>;

export async function openApiKeyFixture(options: Parameters<typeof openConsoleFixture>[0] = {}) {
  const console = await openConsoleFixture(options);
  const { platform } = console;
  const trader: Member = { email: TRADER, token: await platform.openSession(TRADER), hasGoogle: true };
  const approver: Member = { email: APPROVER, token: await platform.openSession(APPROVER), hasGoogle: true };

  const call = (path: string, body: object = {}, { token }: Member = trader) =>
    platform.call('POST', `/institution/apiKey/${path}`, body, token);

  /** The codes of a new key, or of one that is widened. */
  const codes = async (member: Member = trader, apiKeyId?: string) => {
    const body = apiKeyId === undefined ? {} : { apiKeyId };
    const sent = await sentCode(platform, member.email, () => call('sendCode', body, member));
    const google = member.hasGoogle === true ? { gaCode: googleCode(platform) } : {};
    return { emailUuid: sent.id, emailCode: sent.digits, ...google };
  };

  const form = ({ remark = 'Market maker', permissions = ['read'], addresses = [] }: Form) => ({
    remark,
    permissions,
    addresses,
  });

  /** Makes a key with its codes. */
  const make = async (wanted: Form = {}, member: Member = trader): Promise<Reply> =>
    call('create', { ...form(wanted), ...(await codes(member)) }, member);

  /** Makes a key; its answer. Throws where it is rejected. */
  const made = async (wanted: Form = {}, member: Member = trader) => {
    const { code, message, data } = await make(wanted, member);
    if (code !== 200) throw new Error(`the key was not made: ${code} ${message}`);
    return data as {
      readonly apiKeyId: string;
      readonly publicId: string;
      readonly secret: string;
      readonly state: string;
      readonly expiresAt: number | null;
      readonly approvalId: string | null;
    };
  };

  /** Changes a key, with its codes where it is widened. */
  const change = async (
    apiKeyId: string,
    { isWidened = false, ...wanted }: Form & { readonly isWidened?: boolean },
    member: Member = trader,
  ): Promise<Reply> => {
    const proof = isWidened ? await codes(member, apiKeyId) : {};
    return call('update', { apiKeyId, ...form(wanted), ...proof }, member);
  };

  /** Another member's vote on what waits for a key. */
  const vote = async (apiKeyId: string, decision: 'approve' | 'reject' = 'approve', member: Member = approver) => {
    const ask = (path: string, body: object) =>
      platform.call('POST', `/institution/approval/${path}`, body, member.token);
    const { data } = await ask('page', { queryCondition: { state: 'waiting', kind: 'api_key' } });
    const found = data.items.find((each: { subjectId: string }) => each.subjectId === apiKeyId);
    return ask('decide', {
      approvalId: found?.approvalId,
      digest: found?.digest,
      vote: decision,
      ...(decision === 'reject' && { reason: 'Not needed' }),
      proof: { gaCode: googleCode(platform) },
    });
  };

  /** The requests for another member's vote on a key, newest first. */
  const approvals = async (apiKeyId: string) =>
    (await platform.call('POST', '/institution/approval/page', {}, approver.token)).data.items.filter(
      (each: { subjectId: string }) => each.subjectId === apiKeyId,
    );

  const read = async (apiKeyId: string, member: Member = trader) => (await call('query', { apiKeyId }, member)).data;

  /** Another member of the demo trader's institution, without Google. */
  const addMember = async (email: string, role: MemberRole, since?: number) =>
    addPlatformMember(platform, {
      institutionId: await console.institutionId(INSTITUTION),
      email,
      role,
      ...(since !== undefined && { since }),
    });

  return {
    console,
    platform,
    trader,
    approver,
    call,
    codes,
    make,
    made,
    change,
    vote,
    approvals,
    read,
    addMember,
    close: () => platform.close(),
  };
}
