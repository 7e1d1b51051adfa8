import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../../testkit/people/authenticator.ts';
import {
  credentialsChangedAt,
  emailTo,
  googleCode,
  institution,
  registered,
  userInfo,
  wrong,
} from '../../../testkit/people/people.ts';
import { PASSWORD, type Platform, startPlatform } from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';

let platform: Platform;
let call: ReturnType<typeof institution>;
let origin: string;
let email: string;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
  origin = `http://localhost:${new URL(platform.url).port}`;
});
beforeEach(async () => {
  ({ email, token } = await registered(platform));
});
afterAll(() => platform.close());

const refused = { code: 45570 };

async function registerOptions(at = token) {
  const { data } = await call('passkey/registerOptions', {}, at);
  return data.options;
}

/** The owner's proof where no authenticator is bound. */
const owner = async () => ({ password: await platform.encrypt(PASSWORD) });

const keep = async (response: object, at = token) =>
  call('passkey/register', { name: 'Laptop', response, ...(await owner()) }, at);

async function withPasskey(at = token): Promise<{ authenticator: SoftwareAuthenticator; passkeyId: string }> {
  const authenticator = softwareAuthenticator();
  const { challenge, rp } = await registerOptions(at);
  const { code, data } = await keep(authenticator.register({ origin, challenge, rpId: rp.id }), at);
  expect(code).toBe(200);
  return { authenticator, passkeyId: data.passkeyId };
}

async function preLogin(username = email) {
  const password = await platform.encrypt(PASSWORD);
  return (await call('preLogin', { username, password, ...(await platform.captcha()) })).data;
}

/** A first step, and the browser's options for the second. */
async function ceremony(username = email) {
  const { preLoginToken } = await preLogin(username);
  const { data } = await call('passkey/loginOptions', { preLoginToken });
  const { challenge, rpId, allowCredentials } = data.options;
  return { preLoginToken, allowCredentials, request: { origin, challenge, rpId } };
}

test('ID-16 a passkey is registered, listed, offered beside the email code, and signs in', async () => {
  const { authenticator, passkeyId } = await withPasskey();
  expect((await call('passkey/list', {}, token)).data).toMatchObject([{ passkeyId, name: 'Laptop', usedAt: null }]);
  expect(await userInfo(platform, token)).toMatchObject({
    passkeys: 1,
    restrictions: [{ action: 'withdraw', reason: 'second_factor_added' }],
  });
  await emailTo(platform, email, /passkey was added/);
  expect((await preLogin()).factors).toEqual(['email', 'passkey']);

  const { preLoginToken, allowCredentials, request } = await ceremony();
  expect(request.rpId).toBe('localhost');
  expect(allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const { code, data } = await call('login', { preLoginToken, passkey: authenticator.signIn(request) });
  expect(code).toBe(200);
  expect(await userInfo(platform, data.token)).toMatchObject({ email });
  expect((await call('passkey/list', {}, token)).data[0].usedAt).toBe(platform.clock.now);
});

test('ID-16 a removed passkey cannot sign in and is no factor any more; another user’s cannot be removed', async () => {
  const { authenticator, passkeyId } = await withPasskey();
  const stranger = await registered(platform);
  expect(await call('passkey/remove', { passkeyId, ...(await owner()) }, stranger.token)).toMatchObject({ code: 404 });
  const { preLoginToken, request } = await ceremony();
  expect(await call('passkey/remove', { passkeyId }, token)).toMatchObject({ code: 45575 });
  const guess = { passkeyId, password: await platform.encrypt('Wrong#2026') };
  expect(await call('passkey/remove', guess, token)).toMatchObject({ code: 45512 });
  platform.clock.advance(1_000);
  expect(await call('passkey/remove', { passkeyId, ...(await owner()) }, token)).toMatchObject({ code: 200 });
  expect(await credentialsChangedAt(platform, email)).toBe(platform.clock.now);
  await emailTo(platform, email, /passkey was removed/);
  expect(await call('login', { preLoginToken, passkey: authenticator.signIn(request) })).toMatchObject(refused);
  expect((await preLogin()).factors).toEqual(['email']);
  expect(await call('passkey/loginOptions', { preLoginToken })).toMatchObject(refused);
});

test('a passkey’s response is valid once: its challenge and its counter cannot be reused', async () => {
  const { authenticator } = await withPasskey();
  const first = await ceremony();
  const passkey = authenticator.signIn(first.request);
  expect(await call('login', { preLoginToken: first.preLoginToken, passkey })).toMatchObject({ code: 200 });
  const second = await ceremony();
  expect(await call('login', { preLoginToken: second.preLoginToken, passkey })).toMatchObject(refused);
  // The wrong answer used up the challenge.
  const late = authenticator.signIn(second.request, 9);
  expect(await call('login', { preLoginToken: second.preLoginToken, passkey: late })).toMatchObject(refused);
  const third = await ceremony();
  const behind = authenticator.signIn(third.request, 1);
  expect(await call('login', { preLoginToken: third.preLoginToken, passkey: behind })).toMatchObject(refused);
  const fourth = await ceremony();
  const onwards = authenticator.signIn(fourth.request, 9);
  expect(await call('login', { preLoginToken: fourth.preLoginToken, passkey: onwards })).toMatchObject({ code: 200 });
});

test('a passkey is rejected from another origin, domain, challenge or key', async () => {
  const { authenticator } = await withPasskey();
  const other = await ceremony();
  const { id } = authenticator;
  const responses: ((request: typeof other.request) => object)[] = [
    (request) => authenticator.signIn({ ...request, origin: 'https://aldgate.example' }),
    (request) => authenticator.signIn({ ...request, rpId: 'aldgate.example' }),
    () => authenticator.signIn(other.request),
    (request) => ({ ...softwareAuthenticator().signIn(request), id, rawId: id }),
  ];
  for (const response of responses) {
    const { preLoginToken, request } = await ceremony();
    expect(await call('login', { preLoginToken, passkey: response(request) })).toMatchObject(refused);
    // A repeat answers no challenge, and does not count.
    expect(await call('login', { preLoginToken, passkey: response(request) })).toMatchObject(refused);
  }
  const late = await ceremony();
  // The fifth consecutive error locks, as for every factor.
  const { preLoginToken } = await ceremony();
  expect(await call('login', { preLoginToken, passkey: {} })).toMatchObject({
    code: 45535,
    data: { factor: 'passkey', count: 5 },
  });
  const right = authenticator.signIn(late.request);
  expect(await call('login', { preLoginToken: late.preLoginToken, passkey: right })).toMatchObject({ code: 45535 });
});

test('ID-16 with Google bound a new passkey needs its code; a missing one does not use up the challenge', async () => {
  const { secretKey } = (await platform.call('GET', '/institution/generateGaInfo', undefined, token)).data;
  const bind = { secretKey, gaCode: totp(secretKey, platform.clock.now), ...(await owner()) };
  expect(await call('bindGaInfo', bind, token)).toMatchObject({ code: 200 });
  const register = async (gaCode?: string) => {
    const { challenge, rp } = await registerOptions();
    const response = softwareAuthenticator().register({ origin, challenge, rpId: rp.id });
    return { name: 'Laptop', response, ...(gaCode !== undefined && { gaCode }) };
  };
  const without = await register();
  expect(await call('passkey/register', without, token)).toMatchObject({
    code: 45575,
    data: { fields: [{ path: 'gaCode', message: 'required' }] },
  });
  const gaCode = googleCode(platform, secretKey);
  expect(await call('passkey/register', { ...without, gaCode }, token)).toMatchObject({ code: 200 });
  const next = googleCode(platform, secretKey);
  expect(await call('passkey/register', await register(wrong(next)), token)).toMatchObject({
    code: 45513,
    data: { factor: 'google' },
  });
  expect((await call('passkey/list', {}, token)).data).toHaveLength(1);
});

test('a body that is nested deeply is refused as a faulty request, by HTTP', async () => {
  const send = async (depth: number) => {
    const body = `{"name":"Laptop","response":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${platform.url}/api/institution/passkey/register`, { method: 'POST', headers, body });
    return answer.json();
  };
  for (const depth of [40, 5_000, 30_000]) expect(await send(depth)).toMatchObject({ code: 400 });
});

test('another user’s passkey is not valid for this account', async () => {
  await withPasskey();
  const stranger = await registered(platform);
  const { authenticator } = await withPasskey(stranger.token);
  const { preLoginToken, request } = await ceremony();
  expect(await call('login', { preLoginToken, passkey: authenticator.signIn(request) })).toMatchObject(refused);
});

test('a passkey is registered only for this session’s challenge, once, in five minutes, for one account', async () => {
  const authenticator = softwareAuthenticator();
  const { challenge, rp } = await registerOptions();
  const stranger = await registered(platform);
  await registerOptions(stranger.token);
  const response = authenticator.register({ origin, challenge, rpId: rp.id });
  expect(await keep(response, stranger.token)).toMatchObject(refused);
  expect(await keep(response, await platform.signIn(email))).toMatchObject(refused);
  expect(await keep(response)).toMatchObject({ code: 200 });
  expect(await keep(response)).toMatchObject(refused);

  const again = await registerOptions(stranger.token);
  const copied = authenticator.register({ origin, challenge: again.challenge, rpId: rp.id });
  expect(await keep(copied, stranger.token)).toMatchObject(refused);

  const late = await registerOptions();
  platform.clock.advance(5 * 60_000);
  const answer = softwareAuthenticator().register({ origin, challenge: late.challenge, rpId: rp.id });
  expect(await keep(answer)).toMatchObject(refused);
});

test.each([{ origin: 'https://aldgate.example' }, { rpId: 'aldgate.example' }, { challenge: 'c29tZXRoaW5nIGVsc2U' }])(
  'a new passkey with %j is rejected',
  async (over) => {
    const { challenge, rp } = await registerOptions();
    const response = softwareAuthenticator().register({ origin, challenge, rpId: rp.id, ...over });
    expect(await keep(response)).toMatchObject(refused);
  },
);

test.each([{}, { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
  'malformed passkey data are rejected: %j',
  async (response) => {
    await registerOptions();
    expect(await keep(response)).toMatchObject(refused);
  },
);

test('passkeys need a valid first step', async () => {
  expect(await call('passkey/loginOptions', { preLoginToken: 'x'.repeat(43) })).toMatchObject({ code: 45515 });
});
