import { afterAll, beforeAll, expect, test } from 'vitest';
import { googleCode } from '../../../testkit/people/people.ts';
import { PASSWORD } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const NEW_PASSWORD = 'Aldgate#2027';

let fixture: WithdrawalFixture;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
});
afterAll(() => fixture?.close());

/** The maker sets a new password. */
async function changePassword(): Promise<void> {
  const { platform, call, codeFor } = fixture;
  const { id, digits } = await codeFor('trader', () =>
    call('/institution/email/captcha', { businessType: 'update_password' }),
  );
  const { code, message } = await call('/institution/updatePwd', {
    oldPassword: await platform.encrypt(PASSWORD),
    newPassword: await platform.encrypt(NEW_PASSWORD),
    confirmPassword: await platform.encrypt(NEW_PASSWORD),
    emailUuid: id,
    emailCode: digits,
    gaCode: googleCode(platform),
  });
  if (code !== 200) throw new Error(`the password was not changed: ${code} ${message}`);
}

test('a withdrawal within 24 hours of its maker’s new password meets an operator, who sees the change', async () => {
  const addressId = await fixture.addAddress(RESERVE);
  const before = await fixture.confirmed(addressId, '20');
  await fixture.approve(before);
  await fixture.until(before, 'sent');
  await changePassword();
  const changedAt = fixture.platform.clock.now;
  const withdrawId = await fixture.inReview(addressId, '20');
  const { checks, operators } = await fixture.reviewed(withdrawId);
  expect(operators).toBe(1);
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'credentialChange', result: 'review', figures: { changedAt } }),
  );
});
