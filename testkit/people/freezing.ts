import { expect } from 'vitest';
import type { ConsoleFixture } from './operators.ts';

type Operators = Pick<ConsoleFixture, 'ops' | 'approve'>;

/** Freezes an institution by an operator; its sessions end. */
export async function freezeInstitution({ ops }: Operators, institutionId: string): Promise<void> {
  const { code } = await ops('support', '/customer/freeze', { institutionId, reason: 'Reported theft' });
  expect(code).toBe(200);
}

/** Lifts the freeze of an institution by two operators. */
export async function liftFreeze({ ops, approve }: Operators, institutionId: string): Promise<void> {
  const { restrictions } = (await ops('support', '/customer/query', { institutionId })).data;
  const [{ restrictionId }] = restrictions;
  const { data } = await ops('support', '/customer/restriction/lift', { restrictionId, reason: 'Verified' });
  expect((await approve('admin', data.approvalId)).code).toBe(200);
}
