import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preLogin, sealPassword } from '../../testkit/platform/logIn.ts';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { codeSent, messagesTo } from '../support/mailbox.ts';
import { openPlatformPool } from '../support/platformDatabase.ts';
import { readCaptcha } from '../support/signIn.ts';
import { untilOpen } from '../support/untilOpen.ts';

const ADA = 'ada@kestrel.test';
const FIRST_PASSWORD = 'Harbour#2026';
const SECOND_PASSWORD = 'Lantern#2027';
const NUMBER = { areaCode: '+852', phone: '61234567' } as const;

let journey: Journey;
/** The browser of the first registered user. */
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

const openPage = (options?: BrowserContextOptions) => journey.openPage(options);

const at = (path: string) => `${journey.stack.url}${path}`;

/** Sends a call with the token of a page's session. */
async function ask(of: Page, path: string, body?: object) {
  const token = await of.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const response = await fetch(at(`/api/institution/${path}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> };
}

const field = (of: Page, label: string) => of.getByLabel(label, { exact: true });

async function choose(of: Page, label: string, option: string): Promise<void> {
  await of.getByRole('combobox', { name: label }).click();
  await of.getByRole('option', { name: option, exact: true }).click();
}

/** The error message below a field. */
const readError = async (of: Page, label: string): Promise<string | null> =>
  of.locator(`[id="${await field(of, label).getAttribute('aria-describedby')}"]`).textContent();

const isFocused = (of: Page, label: string): Promise<boolean> =>
  field(of, label).evaluate((input) => input === input.ownerDocument.activeElement);

const findCaptcha = (of: Page) => of.locator('[data-captcha-id]').getAttribute('data-captcha-id');

/** Performs an action that uses up a CAPTCHA, and waits for the next one. */
async function withCaptcha(of: Page, act: () => Promise<unknown>): Promise<void> {
  const used = await findCaptcha(of);
  await act();
  await expect.poll(() => findCaptcha(of)).not.toBe(used);
}

test('ID-13 what is missing is said at each field, and nothing is sent', async () => {
  page = await openPage();
  await go(page, '/en-US/login');
  await page.getByRole('link', { name: 'Open an account' }).click();
  await page.getByRole('heading', { name: 'Open an account' }).waitFor();
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByText('10 fields need your attention.').waitFor();
  for (const label of ['First name', 'Last name', 'Company name', 'Company email']) {
    expect(await readError(page, label), label).toBe('Required');
  }
  expect(await readError(page, 'Email code')).toBe('Request a verification code before entering it');
  expect(await readError(page, 'Password')).toBe('Enter a password');
  expect(await readError(page, 'Confirm password')).toBe('Enter a password');
  expect(await page.getByText('You must agree to continue').count()).toBe(2);
  expect(await isFocused(page, 'First name')).toBe(true);
});

test('ID-05 ID-07 ID-08 ID-13 a rule that a field breaks has its words in place until it is kept', async () => {
  const wrong: [label: string, text: string, error: RegExp, right: string][] = [
    ['First name', '<Ada>', /Use letters/, 'Ada'],
    ['Last name', 'W>', /Use letters/, 'Wong'],
    ['Country code', '852', /Enter a country code such as \+852/, '+852'],
    ['WhatsApp (optional)', '6123x', /Not a valid phone number/, '6123 4567'],
    ['Telegram (optional)', '@ab', /5 to 32 letters/, '@ada_wong'],
    ['Company name', '<>', /Use letters/, 'Kestrel Asset Management'],
    ['Company email', 'ada@kestrel', /Email address format is incorrect/, ADA],
    ['Username (optional)', '1ada', /4 to 20 letters/, 'adawong'],
  ];
  // A calling code without a number is ignored.
  await field(page, 'WhatsApp (optional)').fill('6');
  for (const [label, text, error, right] of wrong) {
    await field(page, label).fill(text);
    expect(await readError(page, label), label).toMatch(error);
    await field(page, label).fill(right);
    expect(await readError(page, label), label).toBe('');
  }
  // Clearing the number also clears the error of its country code.
  await field(page, 'Country code').fill('852');
  await field(page, 'WhatsApp (optional)').fill('');
  await expect.poll(() => readError(page, 'Country code')).toBe('');
  await field(page, 'WhatsApp (optional)').fill('6123 4567');
  await field(page, 'Country code').fill('+852');
  await choose(page, 'Business type', 'Asset manager');
  await page.getByLabel('I agree to the terms of service.').check();
  await page.getByLabel('I agree to the privacy policy.').check();
  expect(await page.getByText('You must agree to continue').count()).toBe(0);

  const rules = page.getByRole('list', { name: 'Password requirements' });
  const kept = () => rules.locator('[data-met="true"]').allTextContents();
  await field(page, 'Password').fill('harbour');
  expect((await kept()).join()).toMatch(/^A lowercase letter/);
  await field(page, 'Password').fill(FIRST_PASSWORD);
  expect(await kept()).toHaveLength(5);
  await field(page, 'Confirm password').fill('Hard');
  expect(await readError(page, 'Confirm password')).toBe('The two passwords differ');
  await field(page, 'Confirm password').fill(FIRST_PASSWORD);
  expect(await readError(page, 'Confirm password')).toBe('');
});

test('ID-09 ID-11 ID-12 ID-13 a CAPTCHA, then an email code; a wrong one counts, the right one opens it', async () => {
  const send = page.getByRole('button', { name: /^Send (code|again)$/ });
  await send.click();
  expect(await readError(page, 'Characters in the image')).toBe('Enter the characters in the image');
  await field(page, 'Characters in the image').fill('no');
  await withCaptcha(page, () => send.click());
  await expect
    .poll(() => readError(page, 'Characters in the image'))
    .toBe("The characters don't match the image, or the image has expired");
  await page.route(
    '**/email/captcha/noLogin',
    (route) => route.fulfill({ json: { code: 429, message: 'Too many', data: null } }),
    { times: 1 },
  );
  await field(page, 'Characters in the image').fill(await readCaptcha(page, journey.stack.url));
  await send.click();
  await expect.poll(() => readError(page, 'Email code')).toBe('Operation too frequent');
  const code = await codeSent(journey.stack.url, ADA, async () => {
    await field(page, 'Characters in the image').fill(await readCaptcha(page, journey.stack.url));
    await send.click();
  });
  await page.getByText(`We're sending a code to ${ADA}.`).waitFor();
  await field(page, 'Email code').fill(code === '000000' ? '000001' : '000000');
  // Two submissions in one frame are one attempt.
  await page.evaluate(`(() => { const form = document.forms[0]; form.requestSubmit(); form.requestSubmit(); })()`);
  await expect.poll(() => readError(page, 'Email code')).toMatch(/^The code is wrong .* 1 of 5 wrong entries/);
  await expect.poll(() => isFocused(page, 'Email code')).toBe(true);
  await field(page, 'Email code').fill(code);
  await page.getByRole('button', { name: 'Open account' }).click();
  await untilOpen(page, '**/en-US/account/kyc');
  await page.getByRole('link', { name: 'Verify as an institution' }).waitFor();
  expect((await ask(page, 'getUserInfo')).data).toMatchObject({
    email: ADA,
    username: 'adawong',
    name: 'Ada Wong',
    role: 'administrator',
    preferredLanguage: 'en-US',
    institution: { name: 'Kestrel Asset Management', verification: { primary: 'not_verified' } },
  });
  // A signed-in user is redirected from the form.
  await go(page, '/en-US/register');
  await untilOpen(page, '**/en-US/account/kyc');
});

test('ID-07 ID-13 SH-10 in Chinese: texts, email and terms; a taken username is shown there', async () => {
  const chinese = await openPage();
  const email = 'man@peak.test';
  await go(chinese, '/zh-HK/register');
  await field(chinese, '名字').fill('大文');
  await field(chinese, '姓氏').fill('陳');
  await field(chinese, '公司名稱').fill('山頂資本有限公司');
  await choose(chinese, '業務類型', '家族辦公室');
  await field(chinese, '公司電郵').fill('man@peak');
  await field(chinese, '用戶名稱（選填）').fill('AdaWong');
  expect(await readError(chinese, '公司電郵')).toBe('電郵地址格式不正確');
  await field(chinese, '公司電郵').fill(email);
  await field(chinese, '密碼').fill(FIRST_PASSWORD);
  await field(chinese, '確認密碼').fill(FIRST_PASSWORD);
  const [terms] = await Promise.all([
    chinese.context().waitForEvent('page'),
    chinese.getByRole('link', { name: '閱讀條款' }).click(),
  ]);
  await terms.getByRole('heading', { level: 1, name: '服務條款' }).waitFor();
  await terms.close();
  await chinese.getByLabel('本人同意服務條款。').check();
  await chinese.getByLabel('本人同意私隱政策。').check();
  await field(chinese, '圖形驗證碼').fill(await readCaptcha(chinese, journey.stack.url));
  const code = await codeSent(journey.stack.url, email, () =>
    chinese.getByRole('button', { name: '發送驗證碼' }).click(),
  );
  const [letter] = await messagesTo(journey.stack.url, email);
  expect(letter?.text).toMatch(/驗證碼/);
  await field(chinese, '電郵驗證碼').fill(code);
  await chinese.getByRole('button', { name: '開立賬戶' }).click();
  await expect.poll(() => readError(chinese, '用戶名稱（選填）')).toBe('已被使用，請另選一個');
  await field(chinese, '用戶名稱（選填）').fill('');
  // The code that verified the mailbox is valid again.
  await chinese.getByRole('button', { name: '開立賬戶' }).click();
  await untilOpen(chinese, '**/zh-HK/account/kyc');
  expect((await ask(chinese, 'getUserInfo')).data).toMatchObject({ email, username: null, preferredLanguage: 'zh-HK' });
  await chinese.context().close();
});

test('an invitation is accepted by the letter’s link: few fields, a fixed address, then signed in', async () => {
  const email = 'lee@kestrel.test';
  expect(await ask(page, 'member/invite', { email, role: 'trader' })).toMatchObject({ code: 200 });
  await expect.poll(() => linkTo(email)).toBeDefined();
  const link = at((await linkTo(email)) ?? '');
  // Another signed-in user cannot use the link.
  await page.goto(link);
  await page.getByText(`Logged in as ${ADA}`).waitFor();
  expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0);

  const member = await openPage();
  await member.goto(link);
  await member.getByRole('heading', { name: 'Join Kestrel Asset Management' }).waitFor();
  await member.getByText(/invites you to join its account as trader/).waitFor();
  // The token leaves the address, and a reload keeps it.
  expect(member.url()).toBe(at('/en-US/register'));
  await member.reload();
  await member.getByText(/invites you to join its account as trader/).waitFor();
  expect(await field(member, 'Company email').inputValue()).toBe(email);
  expect(await field(member, 'Company email').isDisabled()).toBe(true);
  await member.getByRole('button', { name: 'Join' }).click();
  await member.getByText('6 fields need your attention.').waitFor();
  expect(await layerFindings(member, member.locator('form'))).toEqual([]);
  await field(member, 'First name').fill('Lee');
  await field(member, 'Last name').fill('Ho');
  await field(member, 'Password').fill(FIRST_PASSWORD);
  await field(member, 'Confirm password').fill(FIRST_PASSWORD);
  await member.getByLabel('I agree to the terms of service.').check();
  await member.getByLabel('I agree to the privacy policy.').check();
  await member.getByRole('button', { name: 'Join' }).click();
  await untilOpen(member, '**/en-US/wallet/overview');
  expect((await ask(member, 'getUserInfo')).data).toMatchObject({ email, name: 'Lee Ho', role: 'trader' });
  await member.context().close();

  const late = await openPage();
  await late.goto(link);
  await late.getByText('The invitation is no longer valid').waitFor();
  await go(late, '/zh-HK/register#token=cut');
  await late.getByText('請向機構的管理員索取新的邀請').waitFor();
  await late.context().close();
});

/** The link of an invitation email, on this stack's address. */
async function linkTo(email: string): Promise<string | undefined> {
  const [letter] = await messagesTo(journey.stack.url, email);
  return letter && /\/[\w-]+\/register#token=\S+/.exec(letter.text)?.[0];
}

test('ID-10 ID-15 ID-17 a password is forgotten, made new by phone, and withdrawals wait a day', async () => {
  let smsUuid = '';
  const bound = await codeSent(journey.stack.url, '+85261234567', async () => {
    const { data } = await ask(page, 'sms/captcha', { businessType: 'bind_phone', ...NUMBER });
    smsUuid = String(data.smsUuid);
  });
  const password = await sealPassword(journey.stack.url, FIRST_PASSWORD);
  const request = { smsUuid, smsCode: bound, ...NUMBER, password };
  expect(await ask(page, 'bindPhoneInfo', request)).toMatchObject({ code: 200 });
  // A new phone number cannot be used for recovery on its first day.
  const owner = openPlatformPool(journey.stack, 'owner');
  await owner.query(`update platform_user set phone_bound_at = phone_bound_at - interval '25 hours' where email = $1`, [
    ADA,
  ]);
  await owner.end();

  const forgetful = await openPage();
  await go(forgetful, '/en-US/login');
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click();
  await forgetful.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await forgetful.getByRole('button', { name: 'Continue' }).click();
  expect(await readError(forgetful, 'Email or username')).toBe('Enter your email or username');
  await field(forgetful, 'Email or username').fill('adawong');
  await field(forgetful, 'Characters in the image').fill(await readCaptcha(forgetful, journey.stack.url));
  await forgetful.getByRole('button', { name: 'Continue' }).click();
  await forgetful.getByRole('radio', { name: 'Phone' }).check();
  await forgetful.getByRole('button', { name: 'Send code' }).click();
  expect(await readError(forgetful, 'Phone number')).toBe('Required');
  await field(forgetful, 'Phone number').fill('12345678');
  await forgetful.getByRole('button', { name: 'Send code' }).click();
  // The server checks whether such a number can exist.
  await expect.poll(() => readError(forgetful, 'Phone number')).toBe('Not a valid phone number for this country code');
  await field(forgetful, 'Phone number').fill('6123 4567');
  // A gateway timeout is shown while waiting for the code.
  const delayed = { code: 200, message: 'success', data: { delayed: true } };
  await forgetful.route('**/api/institution/captcha/delay', (route) => route.fulfill({ json: delayed }));
  const code = await codeSent(journey.stack.url, '+85261234567', () =>
    forgetful.getByRole('button', { name: 'Send code' }).click(),
  );
  await forgetful.getByText(/^Text messages are delayed/).waitFor();
  expect(await layerFindings(forgetful, forgetful.getByRole('main'))).toEqual([]);
  await field(forgetful, 'SMS code').fill(code);
  await field(forgetful, 'New password').fill(FIRST_PASSWORD);
  await field(forgetful, 'Confirm password').fill(FIRST_PASSWORD);
  await forgetful.getByRole('button', { name: 'Set new password' }).click();
  await expect.poll(() => readError(forgetful, 'New password')).toBe('The new password must differ from the old one');
  await field(forgetful, 'New password').fill(SECOND_PASSWORD);
  await field(forgetful, 'Confirm password').fill(SECOND_PASSWORD);
  await forgetful.getByRole('button', { name: 'Set new password' }).click();
  await forgetful.getByText('For your security, withdrawals are restricted for 24 hours.').waitFor();
  expect(await layerFindings(forgetful, forgetful.getByRole('main'))).toEqual([]);
  await forgetful.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await forgetful.getByRole('heading', { name: 'Log in' }).waitFor();

  await withCaptcha(forgetful, () => enterPassword(forgetful, FIRST_PASSWORD));
  await forgetful.getByText(/^Verification failed\./).waitFor();
  await enterPassword(forgetful, SECOND_PASSWORD);
  const signInCode = await codeSent(journey.stack.url, ADA, () =>
    forgetful.getByRole('button', { name: 'Send code' }).click(),
  );
  await field(forgetful, 'Email code').fill(signInCode);
  await forgetful.getByRole('button', { name: 'Log in' }).click();
  await forgetful.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();
  const { data } = await ask(forgetful, 'getUserInfo');
  const [restriction] = data.restrictions as { action: string; reason: string; since: number; until: number }[];
  expect(restriction).toMatchObject({ action: 'withdraw', reason: 'password_reset' });
  expect((restriction?.until ?? 0) - (restriction?.since ?? 0)).toBe(24 * 3_600_000);
  // The other session has ended.
  expect(await ask(page, 'getUserInfo')).toMatchObject({ code: 401 });
  await page.context().close();
  page = forgetful;
});

async function enterPassword(of: Page, password: string): Promise<void> {
  await field(of, 'Email or username').fill(ADA);
  await field(of, 'Password').fill(password);
  await field(of, 'Characters in the image').fill(await readCaptcha(of, journey.stack.url));
  await of.getByRole('button', { name: 'Continue' }).click();
}

test('ID-12 a passkey signs in as the second factor, and passes a lock by strangers; the code is left', async () => {
  // Passkeys need a host name: browsers offer none for an IP address.
  const origin = journey.stack.url.replace('127.0.0.1', 'localhost');
  const context = await journey.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const holder = await context.newPage();
  await holder.goto(`${origin}/en-US/login`);
  const token = await page.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const sealed = await sealPassword(journey.stack.url, SECOND_PASSWORD);
  const devtools = await context.newCDPSession(holder);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  expect(await holder.evaluate<number>(`(${addPasskey})(${JSON.stringify(token)}, ${JSON.stringify(sealed)})`)).toBe(
    200,
  );

  await enterPassword(holder, SECOND_PASSWORD);
  await holder.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await holder.evaluate(turnAwayOnce);
  await holder.getByRole('button', { name: 'Use a passkey' }).click();
  await holder.getByText("The passkey wasn't used. Try again, or log in another way.").waitFor();
  await holder.getByRole('button', { name: 'Use a passkey' }).click();
  await holder.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();

  // Strangers' wrong passwords lock the account; this browser is known and gets in, a new one after a passkey.
  for (let count = 1; count <= 5; count += 1) {
    await preLogin(journey.stack.url, { email: ADA, password: 'Wrong#2026' }).catch(() => undefined);
  }
  const logOut = async () => {
    await holder.getByRole('button', { name: /^Account of/ }).click();
    await holder.getByRole('button', { name: 'Log out' }).click();
    await holder.goto(`${origin}/en-US/login`);
  };
  await logOut();
  await enterPassword(holder, SECOND_PASSWORD);
  await holder.getByRole('button', { name: 'Use a passkey' }).click();
  await holder.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();
  await logOut();
  await holder.evaluate(`localStorage.removeItem('aldgate.browserTokens')`);
  await enterPassword(holder, SECOND_PASSWORD);
  await holder.getByText('The password was wrong 5 times in a row.').waitFor();
  await holder.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await holder.getByText(/^Passkey confirmed\./).waitFor();
  await enterPassword(holder, SECOND_PASSWORD);
  await holder.getByRole('button', { name: 'Use a passkey' }).click();
  await holder.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();
  await context.close();
});

/** In the page: the next passkey request fails as if the user had cancelled. */
const turnAwayOnce = `navigator.credentials.get = () => {
  delete navigator.credentials.get;
  return Promise.reject(new DOMException('turned away', 'NotAllowedError'));
}`;

/** In the page: creates a passkey by API calls and stores it; returns the last response code. */
const addPasskey = `async (token, password) => {
  const ask = async (path, body) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const response = await fetch('/api/institution/passkey/' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const { data } = await ask('registerOptions', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options);
  const response = (await navigator.credentials.create({ publicKey })).toJSON();
  return (await ask('register', { name: 'Laptop', response, password })).code;
}`;

test('axe finds nothing serious in the forms of registration, recovery and login with faults', async () => {
  const found: string[] = [];
  const visitor = await openPage();
  for (const path of ['register', 'forgot-password', 'login']) {
    await go(visitor, `/en-US/${path}`);
    const form = visitor.locator('form').filter({ has: visitor.locator('[data-captcha-id]') });
    await form.locator('button[type="submit"]').click();
    await form.locator('[aria-invalid="true"]').first().waitFor();
    found.push(...(await layerFindings(visitor, form)).map((finding) => `${path}: ${finding}`));
  }
  await visitor.context().close();
  expect(found).toEqual([]);
});

test('no screen of registration and recovery wrote an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
