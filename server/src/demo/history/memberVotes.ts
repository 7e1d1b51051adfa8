import type { DemoCalls } from './demoCalls.ts';

/** Members' calls, and a Google code that was not used before. */
interface Voting extends Pick<DemoCalls, 'asMember'> {
  readonly googleCode: () => Promise<string>;
}

/** Another member approves what waits for a record, by its id or that of the approval. */
export const approveAsMember = (platform: Voting, email: string, subjectId: string): Promise<void> =>
  vote(platform, email, { subjectId, vote: 'approve' });

/** Another member rejects what waits for a record. */
export const rejectAsMember = (platform: Voting, email: string, subjectId: string, reason: string): Promise<void> =>
  vote(platform, email, { subjectId, vote: 'reject', reason });

async function vote(
  platform: Voting,
  email: string,
  {
    subjectId,
    ...decision
  }: { readonly subjectId: string; readonly vote: 'approve' | 'reject'; readonly reason?: string },
): Promise<void> {
  const { items } = await platform.asMember(email, 'pageMemberApproval', { queryCondition: { state: 'waiting' } });
  const found = items.find((each) => each.subjectId === subjectId || each.approvalId === subjectId);
  if (found === undefined) throw new Error(`nothing waits for a vote on ${subjectId}`);
  const { approvalId, digest } = found;
  const proof = { gaCode: await platform.googleCode() };
  await platform.asMember(email, 'decideMemberApproval', { approvalId, digest, ...decision, proof });
}
