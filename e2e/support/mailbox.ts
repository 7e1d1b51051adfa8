import type { Locator, Page } from 'playwright-core';
import { codeIn } from '../../testkit/platform/codeIn.ts';

/** Retries until there is a result; the test's timeout is the limit. */
async function untilThere<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Message {
  readonly id: string;
  /** When it was sent, epoch ms. */
  readonly at: number;
  readonly subject: string;
  readonly text: string;
}

/** Messages sent by the local platform to an email address or a number (E.164), latest first. */
export async function messagesTo(url: string, to: string): Promise<readonly Message[]> {
  const response = await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as readonly Message[];
}

/** The code of the latest message with one that was sent after `act` began; others may arrive in between. */
export async function codeSent(url: string, to: string, act: () => Promise<unknown>): Promise<string> {
  const before = new Set((await messagesTo(url, to)).map(({ id }) => id));
  await act();
  return untilThere(async () => {
    const fresh = (await messagesTo(url, to)).filter(({ id }) => !before.has(id));
    return fresh.map(({ text }) => codeIn(text)).find((code) => code !== undefined);
  });
}

/**
 * Presses a button that sends a code until one is sent: there is one per second and recipient (ID-10), and another
 * would replace it.
 */
export const untilSent = (page: Page, send: Locator): Promise<boolean> =>
  untilThere(async () => {
    const isAnswer = /\/((email|sms)\/captcha(\/noLogin)?|apiKey\/sendCode)$/;
    const [answer] = await Promise.all([page.waitForResponse(isAnswer), send.click()]);
    return ((await answer.json()) as { readonly code: number }).code === 200 || undefined;
  });

/** A part of the latest message to an email address that has it, once it is sent. */
export const foundInMail = (url: string, to: string, pattern: RegExp): Promise<string> =>
  untilThere(async () => {
    const texts = (await messagesTo(url, to)).map(({ text }) => pattern.exec(text)?.[0]);
    return texts.find((found) => found !== undefined);
  });
