import { beforeEach, expect, test, vi } from 'vitest';
import { resetSession, signIn, useSession } from '../session/session.ts';
import { loadSession } from './loadSession.ts';

/** The user as the server knows them now, and the answers to getUserInfo, in order, each to be let through. */
let name = '';
let answers: (() => void)[] = [];

beforeEach(() => {
  answers = [];
  resetSession();
  signIn({ token: 'token', browserToken: null });
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.endsWith('/getUserInfo') ? { name, institution: { spotTradingForbidden: false } } : { assets: [] };
    const answer = Response.json({ code: 200, message: '', data });
    if (url.endsWith('/getUserInfo')) await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
});

/** Two loads, the user changed between them, whose answers the server has sent and nobody has received. */
function startTwo(): readonly [older: Promise<void>, newer: Promise<void>] {
  name = 'before';
  const older = loadSession();
  name = 'after';
  return [older, loadSession()];
}

const shownName = () => useSession.getState().userInfo?.name;

test('an older answer that arrives after a newer one does not replace it', async () => {
  const [older, newer] = startTwo();
  answers[1]?.();
  await newer;
  answers[0]?.();
  await older;
  expect(shownName()).toBe('after');
});

test('a load that a newer one replaces ends with it', async () => {
  const [older] = startTwo();
  answers[0]?.();
  const ended = vi.fn<() => void>();
  const end = older.then(ended);
  // All that follows from the answer has run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  answers[1]?.();
  await end;
  expect(shownName()).toBe('after');
});
