import { constants, publicEncrypt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword, verifyPassword } from '../server/src/modules/identity/password.ts';
import { totp } from '../testkit/platform/totp.ts';
import { atMost, type Measure, median, quantile, timed } from './harness/measure.ts';
import { GOOGLE_SECRET, openInstitution, PASSWORD } from './harness/people.ts';
import { type Platform, withPlatform } from './harness/platform.ts';

const PER_SECOND = 20;
const SECONDS = 30;
const WARM_UP = 60;
const BOUND_MS = 300;

/**
 * Measures twenty sign-ins a second with password and Google code, against a server process. Each is another user's,
 * because a Google code is valid once for an account.
 */
export function login(): Promise<Measure[]> {
  return withPlatform({ isSeeded: true }, async (platform) => {
    const users = WARM_UP + PER_SECOND * SECONDS;
    const { people } = await openInstitution({ ...platform, name: 'Bench', users });
    const emails = people.map(({ email }) => email);
    return measure(platform, emails);
  });
}

async function measure(platform: Platform, emails: readonly string[]): Promise<Measure[]> {
  const sealed = await sealer(platform);
  for (const email of emails.slice(0, WARM_UP)) await signIn(platform, email, sealed());
  const hashing = await hashingMs();
  const samples: { first: number; second: number }[] = [];
  const startedAt = performance.now();
  const inFlight: Promise<unknown>[] = [];
  for (const [count, email] of emails.slice(WARM_UP).entries()) {
    // At a fixed rate, regardless of pending responses: a slow server does not slow its users.
    await wait(Math.max(0, startedAt + (count * 1_000) / PER_SECOND - performance.now()));
    inFlight.push(signIn(platform, email, sealed()).then((sample) => samples.push(sample)));
  }
  await Promise.all(inFlight);
  const both = samples.map(({ first, second }) => first + second);
  const middle = median(both);
  const p99 = (step: 'first' | 'second') =>
    quantile(
      samples.map((sample) => sample[step]),
      0.99,
    ).toFixed(1);
  process.stderr.write(
    `login: both steps p50 ${middle.toFixed(1)} ms, password step p99 ${p99('first')} ms, ` +
      `second step p99 ${p99('second')} ms; one hash alone ${hashing.toFixed(1)} ms, ` +
      `${Math.round((hashing / middle) * 100)} % of the median\n`,
  );
  return [atMost('login p99', quantile(both, 0.99), 'ms', BOUND_MS)];
}

/** Returns the milliseconds of both steps, without the time to read the CAPTCHA. */
async function signIn(
  { url, ask }: Platform,
  email: string,
  password: string,
): Promise<{ first: number; second: number }> {
  const { captchaId } = await ask<{ captchaId: string }>(null, '/institution/image/captcha');
  const picture = (await (await fetch(`${url}/mailbox/captcha/${captchaId}`)).json()) as { code: string };
  const steps: number[] = [];
  const body = { username: email, password, captchaId, captchaCode: picture.code };
  const { preLoginToken } = await timed(steps, () =>
    ask<{ preLoginToken: string }>(null, '/institution/preLogin', body),
  );
  const gaCode = totp(GOOGLE_SECRET, Date.now());
  await timed(steps, () => ask(null, '/institution/login', { preLoginToken, gaCode }));
  const [first = 0, second = 0] = steps;
  return { first, second };
}

/** Encrypts the password as a client does. */
async function sealer({ ask }: Platform): Promise<() => string> {
  const { publicKey: key } = await ask<{ publicKey: string }>(null, '/system/config');
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return () => publicEncrypt(options, Buffer.from(PASSWORD)).toString('base64');
}

/** Returns the median time of one password verification on an idle machine. */
async function hashingMs(): Promise<number> {
  const stored = await hashPassword(PASSWORD);
  const samples: number[] = [];
  for (let count = 0; count < 30; count += 1) await timed(samples, () => verifyPassword(stored, PASSWORD));
  return median(samples);
}
