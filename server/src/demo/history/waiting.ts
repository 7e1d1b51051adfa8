import type { PastPlatform } from './pastPlatform.ts';
import { APPROVER, BROKER, BROKER_APPROVER, INDIVIDUAL, TRADER } from './people.ts';

/** An enquiry from the public pages, which waits for operators. */
export async function enquire(platform: PastPlatform): Promise<void> {
  const { captchaId } = await platform.asVisitor('imageCaptcha', undefined);
  const { code } = await platform.database
    .selectFrom('captcha')
    .select('code')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow();
  await platform.asVisitor('addContact', {
    captchaId,
    captchaCode: code,
    name: 'Priya Raman',
    email: 'priya.raman@solsticefunds.test',
    phone: '+852 5123 4567',
    solution: 'prime_broker',
    message: 'We run three funds and would like to know how sub-accounts and approvals work.',
  });
}

/** The customers' members have read what happened so far; what follows waits for somebody. */
export async function readNotifications(platform: PastPlatform): Promise<void> {
  for (const email of [TRADER, APPROVER, BROKER, BROKER_APPROVER, INDIVIDUAL])
    await platform.asMember(email, 'readAllNotification', {});
}

/** Ends what no other member has voted on in time. */
export const expireApprovals = (platform: PastPlatform): Promise<void> => platform.runDue();
